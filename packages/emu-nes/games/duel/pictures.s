; The pictures of a cart: five directions, two turns of the wheels each; then two of a hit.

.import sprite_cart_0_0, sprite_cart_0_1, sprite_cart_1_0, sprite_cart_1_1, sprite_cart_2_0
.import sprite_cart_2_1, sprite_cart_3_0, sprite_cart_3_1, sprite_cart_4_0, sprite_cart_4_1
.import sprite_bang_0, sprite_bang_1
.export cart_pictures_lo, cart_pictures_hi

.segment "RODATA"
.define PICTURES sprite_cart_0_0, sprite_cart_0_1, sprite_cart_1_0, sprite_cart_1_1, sprite_cart_2_0, sprite_cart_2_1, sprite_cart_3_0, sprite_cart_3_1, sprite_cart_4_0, sprite_cart_4_1, sprite_bang_0, sprite_bang_1
cart_pictures_lo: .lobytes PICTURES
cart_pictures_hi: .hibytes PICTURES
