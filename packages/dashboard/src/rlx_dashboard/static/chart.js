// Line charts as SVG: one line per run, a crosshair that tells the values under the pointer.

import { duration, h, number, s } from "./dom.js";

const WIDTH = 460, HEIGHT = 210, LEFT = 52, RIGHT = 10, TOP = 8, BOTTOM = 24;
const INNER_WIDTH = WIDTH - LEFT - RIGHT, INNER_HEIGHT = HEIGHT - TOP - BOTTOM;

/**
 * Returns a figure.
 * lines: [{label, colour, series: {steps, seconds, values}}]; axis: "steps" or "seconds";
 * smoothing: 0 (none) to 0.99, the weight of the past in an exponential mean without its bias at the start.
 */
export function chart(title, lines, axis, smoothing) {
  const drawn = lines
    .filter((line) => line.series && line.series.values.length)
    .map((line) => ({ ...line, x: line.series[axis], y: smoothed(line.series.values, smoothing) }));
  const figure = h("figure", {}, h("figcaption", {}, title));
  if (!drawn.length) {
    figure.append(h("p", { class: "hint" }, "nothing yet"));
    return figure;
  }
  const scale = scales(drawn);
  const picture = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title });
  picture.append(grid(scale, axis), ...drawn.flatMap((line) => paths(line, scale, smoothing)));
  picture.append(crosshair(drawn, scale, axis, picture));
  figure.append(picture);
  return figure;
}

/** Exponential mean over points, divided by the weights so far (Kingma and Ba 2015, section 3). */
export function smoothed(values, weight) {
  if (!weight) return values;
  let sum = 0, weights = 0;
  return values.map((value) => {
    sum = weight * sum + (1 - weight) * value;
    weights = weight * weights + (1 - weight);
    return sum / weights;
  });
}

/** Round values that divide [low, high] into about `count` stretches. */
export function ticks(low, high, count) {
  if (!(high > low)) return [low];
  const rough = (high - low) / count, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((candidate) => candidate >= rough);
  const first = Math.ceil(low / step - 1e-9);
  const found = [];
  for (let i = first; i * step <= high + step * 1e-9; i++) found.push(Number((i * step).toPrecision(12)));
  return found;
}

function scales(drawn) {
  const xs = drawn.flatMap((line) => [line.x[0], line.x[line.x.length - 1]]);
  const ys = drawn.flatMap((line) => line.y);
  const x0 = Math.min(0, ...xs), x1 = Math.max(...xs, x0 + 1e-9);
  let y0 = ys.reduce((a, b) => Math.min(a, b)), y1 = ys.reduce((a, b) => Math.max(a, b));
  const margin = (y1 - y0) * 0.06 || Math.abs(y1) * 0.1 || 1;
  y0 -= margin;
  y1 += margin;
  return {
    x0, x1, y0, y1,
    x: (value) => LEFT + ((value - x0) / (x1 - x0)) * INNER_WIDTH,
    y: (value) => TOP + (1 - (value - y0) / (y1 - y0)) * INNER_HEIGHT,
  };
}

function grid(scale, axis) {
  const group = s("g", { class: "grid" });
  for (const value of ticks(scale.y0, scale.y1, 4)) {
    const y = scale.y(value);
    group.append(
      s("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }),
      s("text", { x: LEFT - 6, y: y + 4, "text-anchor": "end" }, number(value)),
    );
  }
  for (const value of ticks(scale.x0, scale.x1, 4)) {
    const text = axis === "steps" ? number(value) : duration(value);
    group.append(s("text", { x: scale.x(value), y: HEIGHT - 6, "text-anchor": "middle" }, text));
  }
  return group;
}

function paths(line, scale, smoothing) {
  const made = [s("path", { d: path(line.x, line.y, scale), stroke: line.colour, class: "line" })];
  if (smoothing) {
    made.unshift(s("path", { d: path(line.x, line.series.values, scale), stroke: line.colour, class: "raw" }));
  }
  if (line.x.length === 1) {
    made.push(s("circle", { cx: scale.x(line.x[0]), cy: scale.y(line.y[0]), r: 3, fill: line.colour }));
  }
  return made;
}

function path(xs, ys, scale) {
  const limit = (y) => Math.min(TOP + INNER_HEIGHT, Math.max(TOP, y));
  return xs.map((x, i) => `${i ? "L" : "M"}${scale.x(x).toFixed(1)} ${limit(scale.y(ys[i])).toFixed(1)}`).join("");
}

function crosshair(drawn, scale, axis, picture) {
  const mark = s("line", { class: "cross", y1: TOP, y2: TOP + INNER_HEIGHT, visibility: "hidden" });
  const tip = document.getElementById("tip");
  picture.addEventListener("pointermove", (event) => {
    const box = picture.getBoundingClientRect();
    const at = scale.x0 + (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / INNER_WIDTH * (scale.x1 - scale.x0);
    const found = drawn.map((line) => [line, nearest(line.x, at)]);
    const x = scale.x(found[0][0].x[found[0][1]]);
    for (const end of ["x1", "x2"]) mark.setAttribute(end, x);
    mark.setAttribute("visibility", "visible");
    const head = axis === "steps" ? `step ${number(found[0][0].x[found[0][1]])}` : duration(at);
    tip.replaceChildren(
      h("b", {}, head),
      ...found.map(([line, i]) => h("div", {}, h("i", { style: `background:${line.colour}` }), `${number(line.y[i])}  ${line.label}`)),
    );
    tip.style.display = "block";
    tip.style.left = `${Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8)}px`;
    tip.style.top = `${Math.min(event.clientY + 14, innerHeight - tip.offsetHeight - 8)}px`;
  });
  picture.addEventListener("pointerleave", () => {
    mark.setAttribute("visibility", "hidden");
    tip.style.display = "none";
  });
  return mark;
}

/** Index of the element of the ascending `xs` that is nearest to `at`. */
function nearest(xs, at) {
  let low = 0, high = xs.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (xs[middle] <= at) low = middle;
    else high = middle;
  }
  return Math.abs(xs[low] - at) <= Math.abs(xs[high] - at) ? low : high;
}
