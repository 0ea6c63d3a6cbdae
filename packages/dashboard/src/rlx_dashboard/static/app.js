// The page: a list of runs, and everything about the one that is shown.

import { chart } from "./chart.js";
import { bytes, duration, h, number, percent } from "./dom.js";

// Okabe and Ito's palette, which people with any colour vision can tell apart; first the colour of the run shown.
const COLOURS = ["#d55e00", "#0072b2", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f"];
const FIRST = [
  "episode/return_mean", "evaluation/return_mean", "episode/success_rate", "episode/length_mean",
  "loss/policy", "loss/value", "loss/td", "policy/entropy", "value/explained_variance", "time/steps_per_second",
];
const HIDDEN = ["time/elapsed_s", "progress/frames", "progress/episodes", "progress/updates"];

const state = {
  runs: [], shown: null, ticked: new Set(), details: null, others: [], series: {},
  axis: "steps", smoothing: 0, all: false, filter: "", open: new Set(),
};
const main = document.getElementById("main"), list = document.getElementById("runs");

// ---- the address, which can be kept and sent: #run=…&with=…&axis=…

function readAddress() {
  const address = new URLSearchParams(location.hash.slice(1));
  state.shown = address.get("run");
  state.ticked = new Set(address.getAll("with"));
  state.axis = address.get("axis") ?? "steps";
  state.smoothing = Number(address.get("smoothing") ?? 0);
  state.all = address.has("all");
}

function writeAddress() {
  const address = new URLSearchParams({ run: state.shown });
  for (const id of state.ticked) address.append("with", id);
  if (state.axis !== "steps") address.set("axis", state.axis);
  if (state.smoothing) address.set("smoothing", state.smoothing);
  if (state.all) address.set("all", "");
  history.replaceState(null, "", `#${address}`);
}

// ---- data

async function get(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

async function loadRuns() {
  state.runs = await get("api/runs");
  const ids = new Set(state.runs.map((run) => run.id));
  state.ticked = new Set([...state.ticked].filter((id) => ids.has(id)));
  if (!ids.has(state.shown)) state.shown = state.runs.length ? state.runs[0].id : null;
  drawList();
}

async function loadShown() {
  if (state.shown === null) return;
  const asked = state.shown;
  const facts = compared().map((id) => get(`api/run?id=${encodeURIComponent(id)}`));
  const [details, ...others] = await Promise.all(facts);
  const query = compared().map((id) => `id=${encodeURIComponent(id)}`);
  query.push(...metricsOf(details).map((metric) => `metric=${encodeURIComponent(metric)}`));
  const series = await get(`api/series?${query.join("&")}`);
  if (asked !== state.shown) return;
  state.details = details;
  state.others = others;
  state.series = series;
  drawMain();
}

/** The run that is shown and the ticked ones, each once. */
function compared() {
  return [...new Set([state.shown, ...state.ticked])];
}

function metricsOf(details) {
  const known = new Set(details.metrics);
  if (details.evaluations.length) known.add("evaluation/return_mean");
  const first = FIRST.filter((metric) => known.has(metric));
  if (!state.all) return first;
  return [...first, ...details.metrics.filter((metric) => !first.includes(metric) && !HIDDEN.includes(metric))];
}

async function show(id) {
  state.shown = id;
  drawList();
  await loadShown();
  main.scrollTop = 0;
}

// ---- the list

function drawList() {
  const words = state.filter.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (run) => {
    const text = `${run.name} ${run.env} ${run.agent} ${run.status} seed=${run.seed}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  list.replaceChildren(...state.runs.filter(fits).map(item));
}

function item(run) {
  const done = run.total_steps ? Math.min(1, run.step / run.total_steps) : 0;
  const tick = h("input", {
    type: "checkbox", checked: state.ticked.has(run.id), "aria-label": `compare ${run.name}`,
    onclick: (event) => event.stopPropagation(),
    onchange: (event) => {
      if (event.target.checked) state.ticked.add(run.id);
      else state.ticked.delete(run.id);
      loadShown();
    },
  });
  return h(
    "li", { class: run.id === state.shown ? "shown" : "", title: run.id, onclick: () => show(run.id) },
    tick,
    h("div", {},
      h("div", { class: "name" }, run.name),
      h("div", { class: "facts" }, `${run.agent} on ${run.env}, seed ${run.seed ?? "?"}`),
      h("div", { class: "facts" }, h("span", { class: `status ${run.status}` }, run.status), " return ", h("b", {}, number(run.return)),
        run.success === null || run.success === undefined ? null : `, success ${percent(run.success)}`),
      h("div", { class: "bar" }, h("i", { style: `width:${100 * done}%` }))),
  );
}

// ---- the run

function drawMain() {
  const run = state.details;
  writeAddress();
  for (const box of main.querySelectorAll("details")) state.open[box.open ? "add" : "delete"](box.id);
  document.getElementById("tip").style.display = "none";
  main.replaceChildren(
    h("div", { class: "title" }, h("h2", {}, run.name), h("span", { class: `status ${run.status}` }, run.status),
      h("span", { class: "hint" }, `${run.agent} on ${run.env}, seed ${run.seed ?? "?"}`)),
    run.summary && run.summary.reason ? h("p", { class: "hint" }, run.summary.reason) : "",
    cards(run), controls(), charts(run), ...panels(run), ...levels(run), ...moves(run), ...evaluations(run),
    ...media(run), ...checkpoints(run), ...config(run),
  );
}

function cards(run) {
  const left = run.speed ? (run.total_steps - run.step) / run.speed : 0;
  const best = Math.max(...run.evaluations.map((evaluation) => evaluation.return_mean ?? -Infinity));
  const card = (name, value) => h("div", { class: "card" }, h("b", {}, value), h("span", {}, name));
  return h("div", { class: "cards" },
    card("mean return, last 100 episodes", number(run.return)),
    card("success, last 100 episodes", percent(run.success)),
    card("best evaluation", Number.isFinite(best) ? number(best) : "–"),
    card(`of ${number(run.total_steps)} steps`, number(run.step)),
    card("episodes", number(run.episodes)),
    card("steps per second", number(run.speed)),
    run.status === "running" ? card("left", duration(left)) : null);
}

function controls() {
  const choose = (event) => { state.axis = event.target.value; drawMain(); };
  const smooth = (event) => { state.smoothing = Number(event.target.value); drawMain(); };
  const more = (event) => { state.all = event.target.checked; loadShown(); };
  return h("div", { class: "controls" },
    h("label", {}, "over ", h("select", { onchange: choose },
      h("option", { value: "steps", selected: state.axis === "steps" }, "environment steps"),
      h("option", { value: "seconds", selected: state.axis === "seconds" }, "training time"))),
    h("label", {}, "smoothing ", h("input", { type: "range", min: 0, max: 0.98, step: 0.02, value: state.smoothing, onchange: smooth })),
    h("label", {}, h("input", { type: "checkbox", checked: state.all, onchange: more }), " all metrics"),
    ...(compared().length > 1 ? compared().map((id, i) => h("span", {}, swatch(i), nameOf(id))) : []));
}

const swatch = (i) => h("i", { class: "swatch", style: `background:${COLOURS[i % COLOURS.length]}` });
const nameOf = (id) => (state.runs.find((run) => run.id === id) ?? { name: id }).name;

function charts(run) {
  const figures = metricsOf(run).map((metric) => {
    const lines = compared().map((id, i) => ({
      label: nameOf(id), colour: COLOURS[i % COLOURS.length], series: (state.series[id] ?? {})[metric],
    }));
    return chart(metric, lines, state.axis, state.smoothing);
  });
  return h("div", { class: "charts" }, figures);
}

function section(title, found, content) {
  return found ? [h("h2", {}, title), content()] : [];
}

function panels(run) {
  return section("Panels of plugins", run.panels.length, () => h("div", { class: "panels" }, run.panels.map((panel) =>
    h("table", {}, h("tr", {}, h("th", { colspan: 2 }, panel.title)),
      panel.rows.map(([label, text]) => h("tr", {}, h("td", {}, label), h("td", {}, h("pre", {}, text))))))));
}

function levels(run) {
  const head = ["level", "success", "over time", "mean return", "episodes", "last played at step"];
  return section("Levels", run.levels.length, () => table(head, run.levels.map((level) => [
    level.name, percent(level.success_rate),
    h("div", { class: "history", title: "success rate, oldest episodes first" },
      level.history.map((share) => h("i", { style: `height:${Math.max(6, 100 * share)}%` }))),
    number(level.return_mean), number(level.episodes), number(level.last_step),
  ]), [3, 4, 5]));
}

function moves(run) {
  return section("Decisions of the curriculum", run.moves.length, () => table(
    ["step", "decision", "level", "why"],
    run.moves.map((move) => [number(move.step), move.kind.replace("_", " "), move.level, move.why]), [0]));
}

function evaluations(run) {
  return section("Evaluations", run.evaluations.length, () => table(
    ["step", "mean return", "least", "most", "success", "episodes"],
    run.evaluations.slice().reverse().slice(0, 20).map((one) => [
      number(one.step), number(one.return_mean), number(one.return_min), number(one.return_max),
      percent(one.success_rate), number(one.episodes),
    ]), [0, 1, 2, 3, 4, 5]));
}

function media(run) {
  const address = (name) => `media/${name.split("/").map(encodeURIComponent).join("/")}?id=${encodeURIComponent(run.id)}`;
  const one = (name) => (name.endsWith(".mp4")
    ? h("video", { src: address(name), controls: true, loop: true, preload: "metadata" })
    : h("img", { src: address(name), alt: name, loading: "lazy" }));
  return section("Pictures and videos", run.media.length, () => kept(JSON.stringify([run.id, run.media]), () => h(
    "div", { class: "media" },
    run.media.slice(0, 24).map((name) => h("figure", {}, one(name), h("figcaption", {}, name))))));
}

let keptElement = { key: null, element: null };

/** Returns the element of the last call if nothing changed, so that a video plays on while the page is redrawn. */
function kept(key, make) {
  if (keptElement.key !== key) keptElement = { key, element: make() };
  return keptElement.element;
}

function checkpoints(run) {
  return section("Checkpoints", run.checkpoints.length, () => table(
    ["checkpoint", "saved", "size", "evaluation", ""],
    run.checkpoints.map((one) => [
      one.name, one.saved_at ?? "", one.bytes ? bytes(one.bytes) : "", one.return === null || one.return === undefined ? "" : number(one.return),
      one.status === "ok" ? "" : one.status,
    ]), [2, 3]));
}

function config(run) {
  const differences = state.others.length ? [h("h2", {}, "Where the runs differ"), differing([run, ...state.others])] : [];
  return [...differences, h("h2", {}, "Config"), h("details", { id: "config", open: state.open.has("config") },
    h("summary", {}, "everything that determines the run"),
    table(["key", "value"], flat(run.config).map(([key, value]) => [key, h("code", {}, value)]), []))];
}

/** A table of the config keys that the runs do not have in common, a column per run. */
function differing(runs) {
  const configs = runs.map((run) => new Map(flat(run.config)));
  const keys = [...new Set(configs.flatMap((config) => [...config.keys()]))];
  const rows = keys
    .filter((key) => key !== "run_dir" && new Set(configs.map((config) => config.get(key))).size > 1)
    .map((key) => [key, ...configs.map((config) => h("code", {}, config.get(key) ?? "–"))]);
  return rows.length ? table(["key", ...runs.map((run) => run.name)], rows, []) : h("p", { class: "hint" }, "nowhere");
}

function flat(value, prefix = "") {
  if (value !== null && typeof value === "object" && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([key, below]) => flat(below, prefix ? `${prefix}.${key}` : key));
  }
  return [[prefix, JSON.stringify(value)]];
}

function table(head, rows, numbers) {
  const style = (i) => (numbers.includes(i) ? "number" : "");
  return h("table", {}, h("tr", {}, head.map((text, i) => h("th", { class: style(i) }, text))),
    rows.map((row) => h("tr", {}, row.map((cell, i) => h("td", { class: style(i) }, cell)))));
}

// ---- life

document.getElementById("filter").addEventListener("input", (event) => {
  state.filter = event.target.value;
  drawList();
});

function follow() {
  const live = document.getElementById("live");
  const events = new EventSource("api/changes");
  const say = (text, style) => { live.textContent = text; live.className = style; };
  events.onopen = () => { say("live", "on"); refresh([]); };
  events.onerror = () => say("server gone", "off");
  events.onmessage = (event) => refresh(JSON.parse(event.data));
}

async function refresh(changed) {
  const before = state.shown;
  await loadRuns();
  if (before !== state.shown || !state.details || compared().some((id) => changed.includes(id))) await loadShown();
}

readAddress();
follow();
