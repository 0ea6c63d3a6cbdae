# Written by sequences.py from instructions.py and sequences.txt.

cdef extern from *:
    # Names of labels: macros of cpu_quick.pxi take them as they are.
    int at_0
    int at_1
    int at_2
    int at_3
    int at_4
    int at_5
    int at_6
    int at_7
    int at_8
    int at_9
    int at_10
    int at_11
    int at_12
    int at_13
    int at_14
    int at_15
    int at_16
    int at_17
    int at_18
    int at_19
    int at_20
    int at_21
    int at_22
    int at_23
    int at_24
    int at_25
    int at_26
    int at_27
    int at_28
    int at_29
    int at_30
    int at_31
    int at_32
    int at_33
    int at_34
    int at_35
    int at_36
    int at_37
    int at_38
    int at_39
    int at_40
    int at_41
    int at_42
    int at_43
    int at_44
    int at_45
    int at_46
    int at_47
    int at_48
    int at_49
    int at_50
    int at_51
    int at_52
    int at_53
    int at_54
    int at_55
    int at_56
    int at_57
    int at_58
    int at_59
    int at_60
    int at_61
    int at_62
    int at_63
    int at_64
    int at_65
    int at_66
    int at_67
    int at_68
    int at_69
    int at_70
    int at_71
    int at_72
    int at_73
    int at_74
    int at_75
    int at_76
    int at_77
    int at_78
    int at_79
    int at_80
    int at_81
    int at_82
    int at_83
    int at_84
    int at_85
    int at_86
    int at_87
    int at_88
    int at_89
    int at_90
    int at_91
    int at_92
    int at_93
    int at_94
    int at_95
    int at_96
    int at_97
    int at_98
    int at_99
    int at_100
    int at_101
    int at_102
    int at_103
    int at_104
    int at_105
    int at_106
    int at_107
    int at_108
    int at_109
    int at_110
    int at_111
    int at_112
    int at_113
    int at_114
    int at_115
    int at_116
    int at_117
    int at_118
    int at_119
    int at_120
    int at_121
    int at_122
    int at_123
    int at_124
    int at_125
    int at_126
    int at_127
    int at_128
    int at_129
    int at_130
    int at_131
    int at_132
    int at_133
    int at_134
    int at_135
    int at_136
    int at_137
    int at_138
    int at_139
    int at_140
    int at_141
    int at_142
    int at_143
    int at_144
    int at_145
    int at_146
    int at_147
    int at_148
    int at_149
    int at_150
    int at_151
    int at_152
    int at_153
    int at_154
    int at_155
    int at_156
    int at_157
    int at_158
    int at_159
    int at_160
    int at_161
    int at_162
    int at_163
    int at_164
    int at_165
    int at_166
    int at_167
    int at_168
    int at_169
    int at_170
    int at_171
    int at_172
    int at_173
    int at_174
    int at_175
    int at_176
    int at_177
    int at_178
    int at_179
    int at_180
    int at_181
    int at_182
    int at_183
    int at_184
    int at_185
    int at_186
    int at_187
    int at_188
    int at_189
    int at_190
    int at_191
    int at_192
    int at_193
    int at_194
    int at_195
    int at_196
    int at_197
    int at_198
    int at_199
    int at_200
    int at_201
    int at_202
    int at_203
    int at_204
    int at_205
    int at_206
    int at_207
    int at_208
    int at_209
    int at_210
    int at_211
    int at_212
    int at_213
    int at_214
    int at_215
    int at_216
    int at_217
    int at_218
    int at_219
    int at_220
    int at_221
    int at_222
    int at_223
    int at_224
    int at_225
    int at_226
    int at_227
    int at_228
    int at_229
    int at_230
    int at_231
    int at_232
    int at_233
    int at_234
    int at_235
    int at_236
    int at_237
    int at_238
    int at_239
    int at_240
    int at_241
    int at_242
    int at_243
    int at_244
    int at_245
    int at_246
    int at_247
    int at_248
    int at_249
    int at_250
    int at_251
    int at_252
    int at_253
    int at_254
    int at_255
    int at_256
    int at_257
    int at_258
    int at_259
    int at_260
    int at_261
    int at_262
    int at_263
    int at_264
    int at_265
    int at_266
    int at_267
    int at_268
    int at_269
    int at_270
    int at_271
    int at_272
    int at_273
    int at_274
    int at_275
    int at_276
    int at_277
    int at_278
    int at_279
    int at_280
    int at_281
    int at_282
    int at_283
    int at_284
    int at_285
    int at_286
    int at_287
    int at_288
    int at_289
    int at_290
    int at_291
    int at_292
    int at_293
    int at_294
    int at_295
    int at_296
    int at_297
    int at_298
    int at_299
    int at_300
    int at_301
    int at_302
    int at_303
    int at_304
    int at_305
    int at_306
    int at_307
    int at_308
    int at_309
    int at_310
    int at_311
    int at_312
    int at_313
    int at_314
    int at_315
    int at_316
    int at_317
    int at_318
    int at_319
    int at_320
    int at_321
    int at_322
    int at_323
    int at_324
    int at_325
    int at_326
    int at_327
    int at_328
    int at_329
    int at_330
    int at_331
    int at_332
    int at_333
    int at_334
    int at_335
    int at_336
    int at_337
    int at_338
    int at_339
    int at_340
    int at_341
    int at_342
    int at_343
    int at_344
    int at_345
    int at_346
    int at_347
    int at_348
    int at_349
    int at_350
    int at_351
    int at_352
    int at_353
    int at_354
    int at_355
    int at_356
    int at_357
    int at_358
    int at_359
    int at_360
    int at_361
    int at_362
    int at_363
    int at_364
    int at_365
    int at_366
    int at_367
    int at_368
    int at_369
    int at_370
    int at_371
    int at_372
    int at_373
    int at_374
    int at_375
    int at_376
    int at_377
    int at_378
    int at_379
    int at_380
    int at_381
    int at_382
    int at_383
    int at_384
    int at_385
    int at_386
    int at_387
    int at_388
    int at_389
    int at_390
    int at_391
    int at_392
    int at_393
    int at_394
    int at_395
    int at_396
    int at_397
    int at_398
    int at_399
    int at_400
    int at_401
    int at_402
    int at_403
    int at_404
    int at_405
    int at_406
    int at_407
    int at_408
    int at_409
    int at_410
    int at_411
    int at_412
    int at_413
    int at_414
    int at_415
    int at_416
    int at_417
    int at_418
    int at_419
    int at_420
    int at_421
    int at_422
    int at_423
    int at_424
    int at_425
    int at_426
    int at_427
    int at_428
    int at_429
    int at_430
    int at_431
    int at_432
    int at_433
    int at_434
    int at_435
    int at_436
    int at_437
    int at_438
    int at_439
    int at_440
    int at_441
    int at_442
    int at_443
    int at_444
    int at_445
    int at_446
    int at_447
    int at_448
    int at_449
    int at_450
    int at_451
    int at_452
    int at_453
    int at_454
    int at_455
    int at_456
    int at_457
    int at_458
    int at_459
    int at_460
    int at_461
    int at_462
    int at_463
    int at_464
    int at_465
    int at_466
    int at_467
    int at_468
    int at_469
    int at_470
    int at_471
    int at_472
    int at_473
    int at_474
    int at_475
    int at_476
    int at_477
    int at_478
    int at_479
    int at_480
    int at_481
    int at_482
    int at_483
    int at_484
    int at_485
    int at_486
    int at_487
    int at_488
    int at_489
    int at_490
    int at_491
    int at_492
    int at_493
    int at_494
    int at_495
    int at_496
    int at_497
    int at_498
    int at_499
    int at_500
    int at_501
    int at_502
    int at_503
    int at_504
    int at_505
    int at_506
    int at_507
    int at_508
    int at_509
    int at_510
    int at_511
    int at_512
    int at_513
    int at_514
    int at_515
    int at_516
    int at_517
    int at_518
    int at_519
    int at_520
    int at_521
    int at_522
    int at_523
    int at_524
    int at_525
    int at_526
    int at_527
    int at_528
    int at_529
    int at_530
    int at_531
    int at_532
    int at_533
    int at_534
    int at_535
    int at_536
    int at_537
    int at_538
    int at_539
    int at_540
    int at_541
    int at_542
    int at_543
    int at_544
    int at_545
    int at_546
    int at_547
    int at_548
    int at_549
    int at_550
    int at_551
    int at_552
    int at_553
    int at_554
    int at_555
    int at_556
    int at_557
    int at_558
    int at_559
    int at_560
    int at_561
    int at_562
    int at_563
    int at_564
    int at_565
    int at_566
    int at_567
    int at_568
    int at_569
    int at_570
    int at_571
    int at_572
    int at_573
    int at_574
    int at_575
    int at_576
    int at_577
    int at_578
    int at_579
    int at_580
    int at_581
    int at_582
    int at_583
    int at_584
    int at_585
    int at_586
    int at_587
    int at_588
    int at_589
    int at_590
    int at_591
    int at_592
    int at_593
    int at_594
    int at_595
    int at_596
    int at_597
    int at_598
    int at_599
    int at_600
    int at_601
    int at_602
    int at_603
    int at_604
    int at_605
    int at_606
    int at_607
    int at_608
    int at_609
    int at_610
    int at_611
    int at_612
    int at_613
    int at_614
    int at_615
    int at_616
    int at_617
    int at_618
    int at_619
    int at_620
    int at_621
    int at_622
    int at_623
    int at_624
    int at_625
    int at_626
    int at_627
    int at_628
    int at_629
    int at_630
    int at_631
    int at_632
    int at_633
    int at_634
    int at_635
    int at_636
    int at_637
    int at_638
    int at_639
    int at_640
    int at_641
    int at_642
    int at_643
    int at_644
    int at_645
    int at_646
    int at_647
    int at_648
    int at_649
    int at_650
    int at_651
    int at_652
    int at_653
    int at_654
    int at_655
    int at_656
    int at_657
    int at_658
    int at_659
    int at_660
    int at_661
    int at_662
    int at_663
    int at_664
    int at_665
    int at_666
    int at_667
    int at_668
    int at_669
    int at_670
    int at_671
    int at_672
    int at_673
    int at_674
    int at_675
    int at_676
    int at_677
    int at_678
    int at_679
    int at_680
    int at_681
    int at_682
    int at_683
    int at_684
    int at_685
    int at_686
    int at_687
    int at_688
    int at_689
    int at_690
    int at_691
    int at_692
    int at_693
    int at_694
    int at_695
    int at_696
    int at_697
    int at_698
    int at_699
    int at_700
    int at_701
    int at_702
    int at_703
    int at_704
    int at_705
    int at_706
    int at_707
    int at_708
    int at_709
    int at_710
    int at_711
    int at_712
    int at_713
    int at_714
    int at_715
    int at_716
    int at_717
    int at_718
    int at_719
    int at_720
    int at_721
    int at_722
    int at_723
    int at_724
    int at_725
    int at_726
    int at_727
    int at_728
    int at_729
    int at_730
    int at_731
    int at_732
    int at_733
    int at_734
    int at_735
    int at_736
    int at_737
    int at_738
    int at_739
    int at_740
    int at_741
    int at_742
    int at_743
    int at_744
    int at_745
    int at_746
    int at_747
    int at_748
    int at_749
    int at_750
    int at_751
    int at_752
    int at_753
    int at_754
    int at_755
    int at_756
    int at_757
    int at_758
    int at_759
    int at_760
    int at_761
    int at_762
    int at_763
    int at_764
    int at_765
    int at_766
    int at_767
    int at_768
    int at_769
    int at_770
    int at_771
    int at_772
    int at_773
    int at_774
    int at_775
    int at_776
    int at_777
    int at_778
    int at_779
    int at_780
    int at_781
    int at_782
    int at_783
    int at_784
    int at_785
    int at_786
    int at_787
    int at_788
    int at_789
    int at_790
    int at_791
    int at_792
    int at_793
    int at_794
    int at_795
    int at_796
    int at_797
    int at_798
    int at_799
    int at_800
    int at_801
    int at_802
    int at_803
    int at_804
    int at_805
    int at_806
    int at_807
    int at_808
    int at_809
    int at_810
    int at_811
    int at_812


cdef void cpu_run_careless(Nes* n) noexcept nogil:
    # Until an event is near, or the program comes to the end of the memory that `c.at` may read.
    cdef Cpu mine, other
    cdef Cpu* c = &mine
    cdef const uint8_t* read
    cdef uint8_t* write
    cdef uint16_t ea
    cdef unsigned int code
    cdef int outcome
    quick_labels()
    cpu_copy(c, &n.cpu)
    c.bus = n.cpu.bus
    c.effects = 0
    idle_forget(n)
    jump(n, c, c.pc)
    quick_begin(c)
    while True:
        if unlikely(is_late(c)):
            quick_end(c)
            c.pc = program_counter(n, c)
            c.limit = code_limit(n, c.pc, c.cycle)
            c.at = n.code + c.pc
            if c.cycle > c.limit:
                break
            quick_begin(c)
        outcome = QUICK_ON
        code = quick_code(n, c)
        quick_start(code)
        if code == 0:
            quick_label(at_0)
            outcome = QUICK_SLOW
        elif code == 1:  # ORA izx
            quick_label(at_1)
            ea = quick_pointer(n, c.at[1] + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_ora(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 2:  # ORA zp
            quick_label(at_2)
            op_ora(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 3:  # ASL zp
            quick_label(at_3)
            quick_modify(c, &n.ram[c.at[1]], ASL)
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 4:  # PHP implied
            quick_label(at_4)
            quick_push(n, c, cpu_flags(c) | 0x10)
            c.at += 1
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 5:  # ORA immediate
            quick_label(at_5)
            op_ora(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 6:  # ASL implied
            quick_label(at_6)
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 7:  # ORA abs
            quick_label(at_7)
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_ora(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 8:  # ASL abs
            quick_label(at_8)
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), ASL)
            c.at += 3
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 9:  # BPL branch
            quick_label(at_9)
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 10:  # ORA izy
            quick_label(at_10)
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_ora(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 11:  # ORA zpx
            quick_label(at_11)
            op_ora(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 12:  # ASL zpx
            quick_label(at_12)
            quick_modify(c, &n.ram[<uint8_t>(c.at[1] + c.x)], ASL)
            c.at += 2
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 13:  # CLC implied
            quick_label(at_13)
            c.carry = 0
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 14:  # ORA absy
            quick_label(at_14)
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_ora(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 15:  # ORA absx
            quick_label(at_15)
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_ora(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 16:  # ASL absx
            quick_label(at_16)
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), ASL)
            c.at += 3
            c.cycle += 7
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 17:  # JSR jump
            quick_label(at_17)
            outcome = quick_jsr(n, c)
        elif code == 18:  # AND izx
            quick_label(at_18)
            ea = quick_pointer(n, c.at[1] + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_and(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 19:  # BIT zp
            quick_label(at_19)
            op_bit(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 20:  # AND zp
            quick_label(at_20)
            op_and(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 21:  # ROL zp
            quick_label(at_21)
            quick_modify(c, &n.ram[c.at[1]], ROL)
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 22:  # AND immediate
            quick_label(at_22)
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 23:  # ROL implied
            quick_label(at_23)
            c.a = modified(c, c.a, ROL)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 24:  # BIT abs
            quick_label(at_24)
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_bit(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 25:  # AND abs
            quick_label(at_25)
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_and(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 26:  # ROL abs
            quick_label(at_26)
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), ROL)
            c.at += 3
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 27:  # BMI branch
            quick_label(at_27)
            if (c.nz & 0x8080) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 28:  # AND izy
            quick_label(at_28)
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_and(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 29:  # AND zpx
            quick_label(at_29)
            op_and(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 30:  # ROL zpx
            quick_label(at_30)
            quick_modify(c, &n.ram[<uint8_t>(c.at[1] + c.x)], ROL)
            c.at += 2
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 31:  # SEC implied
            quick_label(at_31)
            c.carry = 1
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 32:  # AND absy
            quick_label(at_32)
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_and(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 33:  # AND absx
            quick_label(at_33)
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_and(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 34:  # ROL absx
            quick_label(at_34)
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), ROL)
            c.at += 3
            c.cycle += 7
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 35:  # EOR izx
            quick_label(at_35)
            ea = quick_pointer(n, c.at[1] + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_eor(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 36:  # EOR zp
            quick_label(at_36)
            op_eor(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 37:  # LSR zp
            quick_label(at_37)
            quick_modify(c, &n.ram[c.at[1]], LSR)
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 38:  # PHA implied
            quick_label(at_38)
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 39:  # EOR immediate
            quick_label(at_39)
            op_eor(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 40:  # LSR implied
            quick_label(at_40)
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 41:  # JMP jump
            quick_label(at_41)
            outcome = quick_jmp(n, c)
        elif code == 42:  # EOR abs
            quick_label(at_42)
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_eor(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 43:  # LSR abs
            quick_label(at_43)
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), LSR)
            c.at += 3
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 44:  # BVC branch
            quick_label(at_44)
            if c.overflow == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 45:  # EOR izy
            quick_label(at_45)
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_eor(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 46:  # EOR zpx
            quick_label(at_46)
            op_eor(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 47:  # LSR zpx
            quick_label(at_47)
            quick_modify(c, &n.ram[<uint8_t>(c.at[1] + c.x)], LSR)
            c.at += 2
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 48:  # EOR absy
            quick_label(at_48)
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_eor(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 49:  # EOR absx
            quick_label(at_49)
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_eor(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 50:  # LSR absx
            quick_label(at_50)
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), LSR)
            c.at += 3
            c.cycle += 7
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 51:  # RTS implied
            quick_label(at_51)
            outcome = quick_rts(n, c)
        elif code == 52:  # ADC izx
            quick_label(at_52)
            ea = quick_pointer(n, c.at[1] + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 53:  # ADC zp
            quick_label(at_53)
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 54:  # ROR zp
            quick_label(at_54)
            quick_modify(c, &n.ram[c.at[1]], ROR)
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 55:  # PLA implied
            quick_label(at_55)
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 56:  # ADC immediate
            quick_label(at_56)
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 57:  # ROR implied
            quick_label(at_57)
            c.a = modified(c, c.a, ROR)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 58:  # JMI jump
            quick_label(at_58)
            outcome = quick_jmp_indirect(n, c)
        elif code == 59:  # ADC abs
            quick_label(at_59)
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 60:  # ROR abs
            quick_label(at_60)
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), ROR)
            c.at += 3
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 61:  # BVS branch
            quick_label(at_61)
            if c.overflow != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 62:  # ADC izy
            quick_label(at_62)
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_adc(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 63:  # ADC zpx
            quick_label(at_63)
            op_adc(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 64:  # ROR zpx
            quick_label(at_64)
            quick_modify(c, &n.ram[<uint8_t>(c.at[1] + c.x)], ROR)
            c.at += 2
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 65:  # ADC absy
            quick_label(at_65)
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 66:  # ADC absx
            quick_label(at_66)
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 67:  # ROR absx
            quick_label(at_67)
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), ROR)
            c.at += 3
            c.cycle += 7
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 68:  # STA izx
            quick_label(at_68)
            ea = quick_pointer(n, c.at[1] + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 2
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 69:  # STY zp
            quick_label(at_69)
            quick_store(c, &n.ram[c.at[1]], c.y)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 70:  # STA zp
            quick_label(at_70)
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 71:  # STX zp
            quick_label(at_71)
            quick_store(c, &n.ram[c.at[1]], c.x)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 72:  # DEY implied
            quick_label(at_72)
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 73:  # TXA implied
            quick_label(at_73)
            c.a = set_nz(c, c.x)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 74:  # STY abs
            quick_label(at_74)
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.y)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 75:  # STA abs
            quick_label(at_75)
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 76:  # STX abs
            quick_label(at_76)
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.x)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 77:  # BCC branch
            quick_label(at_77)
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 78:  # STA izy
            quick_label(at_78)
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 2
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 79:  # STY zpx
            quick_label(at_79)
            quick_store(c, &n.ram[<uint8_t>(c.at[1] + c.x)], c.y)
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 80:  # STA zpx
            quick_label(at_80)
            quick_store(c, &n.ram[<uint8_t>(c.at[1] + c.x)], c.a)
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 81:  # STX zpy
            quick_label(at_81)
            quick_store(c, &n.ram[<uint8_t>(c.at[1] + c.y)], c.x)
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 82:  # TYA implied
            quick_label(at_82)
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 83:  # STA absy
            quick_label(at_83)
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 84:  # TXS implied
            quick_label(at_84)
            c.s = c.x
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 85:  # STA absx
            quick_label(at_85)
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 86:  # LDY immediate
            quick_label(at_86)
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 87:  # LDA izx
            quick_label(at_87)
            ea = quick_pointer(n, c.at[1] + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 88:  # LDX immediate
            quick_label(at_88)
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 89:  # LDY zp
            quick_label(at_89)
            c.y = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 90:  # LDA zp
            quick_label(at_90)
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 91:  # LDX zp
            quick_label(at_91)
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 92:  # TAY implied
            quick_label(at_92)
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 93:  # LDA immediate
            quick_label(at_93)
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 94:  # TAX implied
            quick_label(at_94)
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 95:  # LDY abs
            quick_label(at_95)
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 96:  # LDA abs
            quick_label(at_96)
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 97:  # LDX abs
            quick_label(at_97)
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.x = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 98:  # BCS branch
            quick_label(at_98)
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 99:  # LDA izy
            quick_label(at_99)
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 100:  # LDY zpx
            quick_label(at_100)
            c.y = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 101:  # LDA zpx
            quick_label(at_101)
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 102:  # LDX zpy
            quick_label(at_102)
            c.x = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.y)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 103:  # CLV implied
            quick_label(at_103)
            c.overflow = 0
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 104:  # LDA absy
            quick_label(at_104)
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 105:  # TSX implied
            quick_label(at_105)
            c.x = set_nz(c, c.s)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 106:  # LDY absx
            quick_label(at_106)
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 107:  # LDA absx
            quick_label(at_107)
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 108:  # LDX absy
            quick_label(at_108)
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.x = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 109:  # CPY immediate
            quick_label(at_109)
            op_compare(c, c.y, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 110:  # CMP izx
            quick_label(at_110)
            ea = quick_pointer(n, c.at[1] + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_compare(c, c.a, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 111:  # CPY zp
            quick_label(at_111)
            op_compare(c, c.y, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 112:  # CMP zp
            quick_label(at_112)
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 113:  # DEC zp
            quick_label(at_113)
            quick_modify(c, &n.ram[c.at[1]], DEC)
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 114:  # INY implied
            quick_label(at_114)
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 115:  # CMP immediate
            quick_label(at_115)
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 116:  # DEX implied
            quick_label(at_116)
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 117:  # CPY abs
            quick_label(at_117)
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_compare(c, c.y, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 118:  # CMP abs
            quick_label(at_118)
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_compare(c, c.a, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 119:  # DEC abs
            quick_label(at_119)
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), DEC)
            c.at += 3
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 120:  # BNE branch
            quick_label(at_120)
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 121:  # CMP izy
            quick_label(at_121)
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_compare(c, c.a, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 122:  # CMP zpx
            quick_label(at_122)
            op_compare(c, c.a, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 123:  # DEC zpx
            quick_label(at_123)
            quick_modify(c, &n.ram[<uint8_t>(c.at[1] + c.x)], DEC)
            c.at += 2
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 124:  # CMP absy
            quick_label(at_124)
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_compare(c, c.a, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 125:  # CMP absx
            quick_label(at_125)
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_compare(c, c.a, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 126:  # DEC absx
            quick_label(at_126)
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), DEC)
            c.at += 3
            c.cycle += 7
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 127:  # CPX immediate
            quick_label(at_127)
            op_compare(c, c.x, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 128:  # SBC izx
            quick_label(at_128)
            ea = quick_pointer(n, c.at[1] + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 2
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 129:  # CPX zp
            quick_label(at_129)
            op_compare(c, c.x, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 130:  # SBC zp
            quick_label(at_130)
            op_adc(c, n.ram[c.at[1]] ^ 0xFF)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 131:  # INC zp
            quick_label(at_131)
            quick_modify(c, &n.ram[c.at[1]], INC)
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 132:  # INX implied
            quick_label(at_132)
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 133:  # SBC immediate
            quick_label(at_133)
            op_adc(c, c.at[1] ^ 0xFF)
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 134:  # NOP implied
            quick_label(at_134)
            pass
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 135:  # CPX abs
            quick_label(at_135)
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_compare(c, c.x, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 136:  # SBC abs
            quick_label(at_136)
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 137:  # INC abs
            quick_label(at_137)
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), INC)
            c.at += 3
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 138:  # BEQ branch
            quick_label(at_138)
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 139:  # SBC izy
            quick_label(at_139)
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 140:  # SBC zpx
            quick_label(at_140)
            op_adc(c, n.ram[<uint8_t>(c.at[1] + c.x)] ^ 0xFF)
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 141:  # INC zpx
            quick_label(at_141)
            quick_modify(c, &n.ram[<uint8_t>(c.at[1] + c.x)], INC)
            c.at += 2
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 142:  # SBC absy
            quick_label(at_142)
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 143:  # SBC absx
            quick_label(at_143)
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 144:  # INC absx
            quick_label(at_144)
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), INC)
            c.at += 3
            c.cycle += 7
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 145:  # ORA zp, STA zp, LDA absy
            quick_label(at_145)
            quick_leave_if(is_late_by(c, 6))
            op_ora(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 146:  # ORA zp, STA absy
            quick_label(at_146)
            quick_leave_if(is_late_by(c, 3))
            op_ora(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 147:  # ORA zp, STA absy, STA absy, LDA zp, STA absy
            quick_label(at_147)
            quick_leave_if(is_late_by(c, 16))
            op_ora(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 148:  # PHP implied, PHA implied, TXA implied, PHA implied, TYA implied, PHA implied
            quick_label(at_148)
            quick_leave_if(is_late_by(c, 13))
            quick_push(n, c, cpu_flags(c) | 0x10)
            c.at += 1
            c.cycle += 3
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            c.a = set_nz(c, c.x)
            c.at += 1
            c.cycle += 2
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 149:  # ASL implied, ASL implied
            quick_label(at_149)
            quick_leave_if(is_late_by(c, 2))
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 150:  # ASL implied, ASL implied, ASL implied
            quick_label(at_150)
            quick_leave_if(is_late_by(c, 4))
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 151:  # ASL implied, ASL implied, ASL implied, ASL implied
            quick_label(at_151)
            quick_leave_if(is_late_by(c, 6))
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 152:  # ASL implied, ASL implied, ASL implied, ASL implied, ORA zp
            quick_label(at_152)
            quick_leave_if(is_late_by(c, 8))
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            op_ora(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 153:  # ASL implied, ASL implied, ASL implied, ASL implied, CLC implied, ADC zp
            quick_label(at_153)
            quick_leave_if(is_late_by(c, 10))
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 154:  # ASL implied, ASL implied, TAX implied
            quick_label(at_154)
            quick_leave_if(is_late_by(c, 4))
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 155:  # ASL implied, ROL implied, ROL implied
            quick_label(at_155)
            quick_leave_if(is_late_by(c, 4))
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ROL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ROL)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 156:  # ASL implied, PHA implied, LDA immediate
            quick_label(at_156)
            quick_leave_if(is_late_by(c, 5))
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 157:  # ASL implied, BCC branch
            quick_label(at_157)
            quick_leave_if(is_late_by(c, 2))
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 158:  # ASL implied, TAY implied, PLA implied, STA zp, PLA implied
            quick_label(at_158)
            quick_leave_if(is_late_by(c, 11))
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 159:  # ASL implied, TAY implied, LDA absx, AND immediate, BEQ branch
            quick_label(at_159)
            quick_leave_if(is_late_by(c, 11))
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 160:  # ASL implied, TAY implied, LDA absx, EOR absx, AND immediate, BEQ branch
            quick_label(at_160)
            quick_leave_if(is_late_by(c, 16))
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_eor(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 161:  # ASL implied, BCS branch
            quick_label(at_161)
            quick_leave_if(is_late_by(c, 2))
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 162:  # ASL abs, LDA immediate, BIT abs, BCC branch
            quick_label(at_162)
            quick_leave_if(is_late_by(c, 12))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), ASL)
            c.at += 3
            c.cycle += 6
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_bit(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 163:  # ASL abs, LDA immediate, BIT abs, BCC branch, BEQ branch
            quick_label(at_163)
            quick_leave_if(is_late_by(c, 14))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), ASL)
            c.at += 3
            c.cycle += 6
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_bit(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 164:  # ASL abs, LDA immediate, BIT abs, BCC branch, BEQ branch, BNE branch
            quick_label(at_164)
            quick_leave_if(is_late_by(c, 16))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), ASL)
            c.at += 3
            c.cycle += 6
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_bit(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    if (c.nz & 0xFF) != 0:
                        outcome = quick_branch(n, c)
                    else:
                        c.at += 2
                        c.cycle += 2
                        quick_next(not is_late(c), quick_code(n, c))
        elif code == 165:  # BPL branch, LDA immediate, STA zp, LDA immediate, JSR jump
            quick_label(at_165)
            quick_leave_if(is_late_by(c, 9))
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, c.at[1])
                c.at += 2
                c.cycle += 2
                quick_store(c, &n.ram[c.at[1]], c.a)
                c.at += 2
                c.cycle += 3
                c.a = set_nz(c, c.at[1])
                c.at += 2
                c.cycle += 2
                outcome = quick_jsr(n, c)
        elif code == 166:  # BPL branch, LDA abs
            quick_label(at_166)
            quick_leave_if(is_late_by(c, 2))
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = quick_word(c)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 167:  # CLC implied, RTS implied
            quick_label(at_167)
            quick_leave_if(is_late_by(c, 2))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            outcome = quick_rts(n, c)
        elif code == 168:  # CLC implied, ADC zp
            quick_label(at_168)
            quick_leave_if(is_late_by(c, 2))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 169:  # CLC implied, ADC zp, STA zp, LDA zp
            quick_label(at_169)
            quick_leave_if(is_late_by(c, 8))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 170:  # CLC implied, ADC zp, STA zp, LDA zp, ADC zp
            quick_label(at_170)
            quick_leave_if(is_late_by(c, 11))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 171:  # CLC implied, ADC zp, STA zp, LDA abs
            quick_label(at_171)
            quick_leave_if(is_late_by(c, 8))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 172:  # CLC implied, ADC zp, STA absx
            quick_label(at_172)
            quick_leave_if(is_late_by(c, 5))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 173:  # CLC implied, ADC zp, CMP immediate, BCS branch
            quick_label(at_173)
            quick_leave_if(is_late_by(c, 7))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 174:  # CLC implied, ADC immediate
            quick_label(at_174)
            quick_leave_if(is_late_by(c, 2))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 175:  # CLC implied, ADC immediate, STA zp
            quick_label(at_175)
            quick_leave_if(is_late_by(c, 4))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 176:  # CLC implied, ADC immediate, STA zp, JSR jump
            quick_label(at_176)
            quick_leave_if(is_late_by(c, 7))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 177:  # CLC implied, ADC immediate, STA absy
            quick_label(at_177)
            quick_leave_if(is_late_by(c, 4))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 178:  # CLC implied, ADC immediate, TAY implied
            quick_label(at_178)
            quick_leave_if(is_late_by(c, 4))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 179:  # CLC implied, ADC immediate, TAY implied, INX implied, INX implied, RTS implied
            quick_label(at_179)
            quick_leave_if(is_late_by(c, 10))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            outcome = quick_rts(n, c)
        elif code == 180:  # CLC implied, ADC immediate, TAX implied
            quick_label(at_180)
            quick_leave_if(is_late_by(c, 4))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 181:  # CLC implied, ADC abs
            quick_label(at_181)
            quick_leave_if(is_late_by(c, 2))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 182:  # CLC implied, ADC zpx
            quick_label(at_182)
            quick_leave_if(is_late_by(c, 2))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 183:  # CLC implied, ADC zpx, AND immediate, STA zp
            quick_label(at_183)
            quick_leave_if(is_late_by(c, 8))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 184:  # CLC implied, ADC zpx, AND immediate, STA zp, PHP implied
            quick_label(at_184)
            quick_leave_if(is_late_by(c, 11))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_push(n, c, cpu_flags(c) | 0x10)
            c.at += 1
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 185:  # CLC implied, ADC absy
            quick_label(at_185)
            quick_leave_if(is_late_by(c, 2))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 186:  # CLC implied, ADC absy, STA zp, RTS implied
            quick_label(at_186)
            quick_leave_if(is_late_by(c, 10))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_rts(n, c)
        elif code == 187:  # CLC implied, ADC absx
            quick_label(at_187)
            quick_leave_if(is_late_by(c, 2))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 188:  # CLC implied, ADC absx, STA absx
            quick_label(at_188)
            quick_leave_if(is_late_by(c, 7))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 189:  # CLC implied, SBC zp
            quick_label(at_189)
            quick_leave_if(is_late_by(c, 2))
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]] ^ 0xFF)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 190:  # BIT zp, BMI branch
            quick_label(at_190)
            quick_leave_if(is_late_by(c, 3))
            op_bit(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0x8080) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 191:  # BIT zp, BVC branch
            quick_label(at_191)
            quick_leave_if(is_late_by(c, 3))
            op_bit(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if c.overflow == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 192:  # AND zp, BEQ branch
            quick_label(at_192)
            quick_leave_if(is_late_by(c, 3))
            op_and(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 193:  # AND immediate, ORA zp
            quick_label(at_193)
            quick_leave_if(is_late_by(c, 2))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_ora(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 194:  # AND immediate, ORA zp, TAY implied
            quick_label(at_194)
            quick_leave_if(is_late_by(c, 5))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_ora(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 195:  # AND immediate, LSR implied
            quick_label(at_195)
            quick_leave_if(is_late_by(c, 2))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 196:  # AND immediate, RTS implied
            quick_label(at_196)
            quick_leave_if(is_late_by(c, 2))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            outcome = quick_rts(n, c)
        elif code == 197:  # AND immediate, STA zp
            quick_label(at_197)
            quick_leave_if(is_late_by(c, 2))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 198:  # AND immediate, STA zp, LDA zp
            quick_label(at_198)
            quick_leave_if(is_late_by(c, 5))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 199:  # AND immediate, STA zp, LDA zp, RTS implied
            quick_label(at_199)
            quick_leave_if(is_late_by(c, 8))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            outcome = quick_rts(n, c)
        elif code == 200:  # AND immediate, STA zp, LDA abs, AND immediate
            quick_label(at_200)
            quick_leave_if(is_late_by(c, 9))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 201:  # AND immediate, STA zpx
            quick_label(at_201)
            quick_leave_if(is_late_by(c, 2))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[<uint8_t>(c.at[1] + c.x)], c.a)
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 202:  # AND immediate, CMP immediate
            quick_label(at_202)
            quick_leave_if(is_late_by(c, 2))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 203:  # AND immediate, CMP immediate, ROL zp
            quick_label(at_203)
            quick_leave_if(is_late_by(c, 4))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_modify(c, &n.ram[c.at[1]], ROL)
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 204:  # AND immediate, CMP immediate, ROL zp, BCC branch
            quick_label(at_204)
            quick_leave_if(is_late_by(c, 9))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_modify(c, &n.ram[c.at[1]], ROL)
            c.at += 2
            c.cycle += 5
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 205:  # AND immediate, CMP immediate, ROL zp, BCC branch, RTS implied
            quick_label(at_205)
            quick_leave_if(is_late_by(c, 11))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_modify(c, &n.ram[c.at[1]], ROL)
            c.at += 2
            c.cycle += 5
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                outcome = quick_rts(n, c)
        elif code == 206:  # AND immediate, CMP immediate, BNE branch
            quick_label(at_206)
            quick_leave_if(is_late_by(c, 4))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 207:  # AND immediate, CMP immediate, BEQ branch
            quick_label(at_207)
            quick_leave_if(is_late_by(c, 4))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 208:  # AND immediate, CMP immediate, BEQ branch, CPX immediate, BCC branch
            quick_label(at_208)
            quick_leave_if(is_late_by(c, 8))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_compare(c, c.x, c.at[1])
                c.at += 2
                c.cycle += 2
                if c.carry == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 209:  # AND immediate, BNE branch
            quick_label(at_209)
            quick_leave_if(is_late_by(c, 2))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 210:  # AND immediate, BEQ branch
            quick_label(at_210)
            quick_leave_if(is_late_by(c, 2))
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 211:  # ROL implied, ROL implied
            quick_label(at_211)
            quick_leave_if(is_late_by(c, 2))
            c.a = modified(c, c.a, ROL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ROL)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 212:  # ROL implied, PHA implied, ROR implied, LDA zpx, ADC zp, STA zpx
            quick_label(at_212)
            quick_leave_if(is_late_by(c, 14))
            c.a = modified(c, c.a, ROL)
            c.at += 1
            c.cycle += 2
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            c.a = modified(c, c.a, ROR)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[<uint8_t>(c.at[1] + c.x)], c.a)
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 213:  # BIT abs, BPL branch
            quick_label(at_213)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_bit(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 214:  # BMI branch, BVC branch
            quick_label(at_214)
            quick_leave_if(is_late_by(c, 2))
            if (c.nz & 0x8080) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                if c.overflow == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 215:  # SEC implied, RTS implied
            quick_label(at_215)
            quick_leave_if(is_late_by(c, 2))
            c.carry = 1
            c.at += 1
            c.cycle += 2
            outcome = quick_rts(n, c)
        elif code == 216:  # SEC implied, ROR absx, INX implied, DEY implied, BNE branch
            quick_label(at_216)
            quick_leave_if(is_late_by(c, 13))
            c.carry = 1
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), ROR)
            c.at += 3
            c.cycle += 7
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 217:  # SEC implied, LDA absx, SBC absy, DEX implied, DEY implied, BPL branch
            quick_label(at_217)
            quick_leave_if(is_late_by(c, 16))
            c.carry = 1
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 3
            c.cycle += 4
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 218:  # SEC implied, SBC zp
            quick_label(at_218)
            quick_leave_if(is_late_by(c, 2))
            c.carry = 1
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]] ^ 0xFF)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 219:  # SEC implied, SBC zp, STA absy, CLC implied, ADC immediate, STA absy
            quick_label(at_219)
            quick_leave_if(is_late_by(c, 14))
            c.carry = 1
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]] ^ 0xFF)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 220:  # SEC implied, SBC immediate
            quick_label(at_220)
            quick_leave_if(is_late_by(c, 2))
            c.carry = 1
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1] ^ 0xFF)
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 221:  # SEC implied, SBC immediate, STA zp
            quick_label(at_221)
            quick_leave_if(is_late_by(c, 4))
            c.carry = 1
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1] ^ 0xFF)
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 222:  # SEC implied, SBC immediate, STA zp, TAY implied, LDA izy, STA zp
            quick_label(at_222)
            quick_leave_if(is_late_by(c, 15))
            c.carry = 1
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1] ^ 0xFF)
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 223:  # SEC implied, SBC immediate, STA abs, LDA immediate, STA abs
            quick_label(at_223)
            quick_leave_if(is_late_by(c, 10))
            c.carry = 1
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1] ^ 0xFF)
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 224:  # SEC implied, SBC immediate, CMP immediate, BCS branch
            quick_label(at_224)
            quick_leave_if(is_late_by(c, 6))
            c.carry = 1
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1] ^ 0xFF)
            c.at += 2
            c.cycle += 2
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 225:  # SEC implied, SBC abs
            quick_label(at_225)
            quick_leave_if(is_late_by(c, 2))
            c.carry = 1
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 226:  # EOR zp, STA absx, INX implied, INX implied, INX implied, INX implied
            quick_label(at_226)
            quick_leave_if(is_late_by(c, 14))
            op_eor(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 227:  # LSR zp, BCC branch
            quick_label(at_227)
            quick_leave_if(is_late_by(c, 5))
            quick_modify(c, &n.ram[c.at[1]], LSR)
            c.at += 2
            c.cycle += 5
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 228:  # PHA implied, AND immediate
            quick_label(at_228)
            quick_leave_if(is_late_by(c, 3))
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 229:  # PHA implied, AND immediate, ASL implied, ROL implied, ROL implied, ADC absy
            quick_label(at_229)
            quick_leave_if(is_late_by(c, 11))
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ROL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ROL)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 230:  # PHA implied, LSR implied, LSR implied, LSR implied, LSR implied
            quick_label(at_230)
            quick_leave_if(is_late_by(c, 9))
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 231:  # PHA implied, STY zp, LDA absy, CLC implied, ADC zpx
            quick_label(at_231)
            quick_leave_if(is_late_by(c, 13))
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.y)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 232:  # PHA implied, TXA implied
            quick_label(at_232)
            quick_leave_if(is_late_by(c, 3))
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            c.a = set_nz(c, c.x)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 233:  # PHA implied, TXA implied, PHA implied
            quick_label(at_233)
            quick_leave_if(is_late_by(c, 5))
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            c.a = set_nz(c, c.x)
            c.at += 1
            c.cycle += 2
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 234:  # PHA implied, TXA implied, PHA implied, TYA implied, PHA implied, INC zp
            quick_label(at_234)
            quick_leave_if(is_late_by(c, 13))
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            c.a = set_nz(c, c.x)
            c.at += 1
            c.cycle += 2
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            quick_modify(c, &n.ram[c.at[1]], INC)
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 235:  # PHA implied, BCC branch
            quick_label(at_235)
            quick_leave_if(is_late_by(c, 3))
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 236:  # PHA implied, LDA immediate
            quick_label(at_236)
            quick_leave_if(is_late_by(c, 3))
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 237:  # EOR immediate, SEC implied, ADC zp
            quick_label(at_237)
            quick_leave_if(is_late_by(c, 4))
            op_eor(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.carry = 1
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 238:  # LSR implied, ROL zp, LSR implied, ROL zp, DEX implied, BNE branch
            quick_label(at_238)
            quick_leave_if(is_late_by(c, 16))
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_modify(c, &n.ram[c.at[1]], ROL)
            c.at += 2
            c.cycle += 5
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_modify(c, &n.ram[c.at[1]], ROL)
            c.at += 2
            c.cycle += 5
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 239:  # LSR implied, ROL zp, LSR implied, ROL abs
            quick_label(at_239)
            quick_leave_if(is_late_by(c, 9))
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_modify(c, &n.ram[c.at[1]], ROL)
            c.at += 2
            c.cycle += 5
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), ROL)
            c.at += 3
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 240:  # LSR implied, ROL zp, LSR implied, ROL abs, DEX implied, BNE branch
            quick_label(at_240)
            quick_leave_if(is_late_by(c, 17))
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_modify(c, &n.ram[c.at[1]], ROL)
            c.at += 2
            c.cycle += 5
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), ROL)
            c.at += 3
            c.cycle += 6
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 241:  # LSR implied, LSR implied
            quick_label(at_241)
            quick_leave_if(is_late_by(c, 2))
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 242:  # LSR implied, LSR implied, LSR implied
            quick_label(at_242)
            quick_leave_if(is_late_by(c, 4))
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 243:  # LSR implied, LSR implied, LSR implied, JSR jump
            quick_label(at_243)
            quick_leave_if(is_late_by(c, 6))
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            outcome = quick_jsr(n, c)
        elif code == 244:  # LSR implied, LSR implied, LSR implied, LSR implied
            quick_label(at_244)
            quick_leave_if(is_late_by(c, 6))
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 245:  # LSR implied, LSR implied, LSR implied, LSR implied, STA zp
            quick_label(at_245)
            quick_leave_if(is_late_by(c, 8))
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 246:  # LSR implied, LSR implied, LSR implied, LSR implied, STA zp, JMP jump
            quick_label(at_246)
            quick_leave_if(is_late_by(c, 11))
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_jmp(n, c)
        elif code == 247:  # LSR implied, LSR implied, LSR implied, LSR implied, CMP immediate, BCC branch
            quick_label(at_247)
            quick_leave_if(is_late_by(c, 10))
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 248:  # LSR implied, LSR implied, TAX implied
            quick_label(at_248)
            quick_leave_if(is_late_by(c, 4))
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 249:  # LSR implied, BCC branch
            quick_label(at_249)
            quick_leave_if(is_late_by(c, 2))
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 250:  # LSR implied, TAX implied
            quick_label(at_250)
            quick_leave_if(is_late_by(c, 2))
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 251:  # LSR implied, BCS branch
            quick_label(at_251)
            quick_leave_if(is_late_by(c, 2))
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 252:  # LSR abs, ROR abs, BCC branch
            quick_label(at_252)
            quick_leave_if(is_late_by(c, 12))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), LSR)
            c.at += 3
            c.cycle += 6
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), ROR)
            c.at += 3
            c.cycle += 6
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 253:  # LSR abs, ROR abs, BCC branch, LDA abs, EOR immediate, STA abs
            quick_label(at_253)
            quick_leave_if(is_late_by(c, 20))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), LSR)
            c.at += 3
            c.cycle += 6
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), ROR)
            c.at += 3
            c.cycle += 6
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = quick_word(c)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                op_eor(c, c.at[1])
                c.at += 2
                c.cycle += 2
                ea = quick_word(c)
                write = n.write_page[ea >> 11]
                quick_leave_if(write == NULL)
                quick_store(c, write + (ea & 0x7FF), c.a)
                c.at += 3
                c.cycle += 4
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 254:  # EOR absy, AND zp, STA absy, STA zp, PLA implied, STA absy
            quick_label(at_254)
            quick_leave_if(is_late_by(c, 20))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_eor(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 255:  # ROR zp, LDA abs, CLC implied, ADC immediate, STA zp, JSR jump
            quick_label(at_255)
            quick_leave_if(is_late_by(c, 16))
            quick_modify(c, &n.ram[c.at[1]], ROR)
            c.at += 2
            c.cycle += 5
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 256:  # PLA implied, ORA immediate
            quick_label(at_256)
            quick_leave_if(is_late_by(c, 4))
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            op_ora(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 257:  # PLA implied, LSR implied
            quick_label(at_257)
            quick_leave_if(is_late_by(c, 4))
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 258:  # PLA implied, LSR implied, PHA implied, BCC branch
            quick_label(at_258)
            quick_leave_if(is_late_by(c, 9))
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 259:  # PLA implied, STA absx, RTS implied
            quick_label(at_259)
            quick_leave_if(is_late_by(c, 9))
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            outcome = quick_rts(n, c)
        elif code == 260:  # PLA implied, TAY implied
            quick_label(at_260)
            quick_leave_if(is_late_by(c, 4))
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 261:  # PLA implied, TAY implied, PLA implied, TAX implied, PLA implied
            quick_label(at_261)
            quick_leave_if(is_late_by(c, 12))
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 262:  # PLA implied, TAX implied, RTS implied
            quick_label(at_262)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            outcome = quick_rts(n, c)
        elif code == 263:  # PLA implied, TAX implied, PLA implied
            quick_label(at_263)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 264:  # PLA implied, CMP zp, BNE branch
            quick_label(at_264)
            quick_leave_if(is_late_by(c, 7))
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 265:  # PLA implied, CMP zp, BNE branch, ORA zp, PHA implied, AND immediate
            quick_label(at_265)
            quick_leave_if(is_late_by(c, 15))
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_ora(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                quick_push(n, c, c.a)
                c.at += 1
                c.cycle += 3
                op_and(c, c.at[1])
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 266:  # ROR implied, LSR implied, LSR implied, LSR implied, JSR jump
            quick_label(at_266)
            quick_leave_if(is_late_by(c, 8))
            c.a = modified(c, c.a, ROR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            outcome = quick_jsr(n, c)
        elif code == 267:  # ADC abs, STA abs
            quick_label(at_267)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 268:  # ADC zpx, STA zpx
            quick_label(at_268)
            quick_leave_if(is_late_by(c, 4))
            op_adc(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_store(c, &n.ram[<uint8_t>(c.at[1] + c.x)], c.a)
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 269:  # ROR absx, INX implied, DEY implied, BNE branch
            quick_label(at_269)
            quick_leave_if(is_late_by(c, 11))
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), ROR)
            c.at += 3
            c.cycle += 7
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 270:  # ROR absx, INX implied, DEY implied, BNE branch, LDA abs, BEQ branch
            quick_label(at_270)
            quick_leave_if(is_late_by(c, 17))
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), ROR)
            c.at += 3
            c.cycle += 7
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = quick_word(c)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 271:  # STY zp, STA zp, LDY zp, LDA absy, STA zp, LDA zp
            quick_label(at_271)
            quick_leave_if(is_late_by(c, 17))
            quick_store(c, &n.ram[c.at[1]], c.y)
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 272:  # STY zp, LDA absx, CLC implied, ADC zp, STA absx
            quick_label(at_272)
            quick_leave_if(is_late_by(c, 13))
            quick_store(c, &n.ram[c.at[1]], c.y)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 273:  # STY zp, LDA absx, CLC implied, ADC zp, STA absx, LDA immediate
            quick_label(at_273)
            quick_leave_if(is_late_by(c, 18))
            quick_store(c, &n.ram[c.at[1]], c.y)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 274:  # STA zp, ORA immediate, BMI branch, LDA immediate, STA zp, LDA zp
            quick_label(at_274)
            quick_leave_if(is_late_by(c, 12))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            op_ora(c, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0x8080) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, c.at[1])
                c.at += 2
                c.cycle += 2
                quick_store(c, &n.ram[c.at[1]], c.a)
                c.at += 2
                c.cycle += 3
                c.a = set_nz(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 275:  # STA zp, JSR jump
            quick_label(at_275)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 276:  # STA zp, LSR implied
            quick_label(at_276)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 277:  # STA zp, LSR implied, ORA zp, LSR implied, PLA implied, ROL implied
            quick_label(at_277)
            quick_leave_if(is_late_by(c, 14))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            op_ora(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            c.a = modified(c, c.a, ROL)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 278:  # STA zp, JMP jump
            quick_label(at_278)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_jmp(n, c)
        elif code == 279:  # STA zp, RTS implied
            quick_label(at_279)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_rts(n, c)
        elif code == 280:  # STA zp, PLA implied
            quick_label(at_280)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 281:  # STA zp, PLA implied, STA zp, PLA implied
            quick_label(at_281)
            quick_leave_if(is_late_by(c, 10))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 282:  # STA zp, PLA implied, TAY implied
            quick_label(at_282)
            quick_leave_if(is_late_by(c, 7))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 283:  # STA zp, PLA implied, TAY implied, LDA zp, STA absy
            quick_label(at_283)
            quick_leave_if(is_late_by(c, 12))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 284:  # STA zp, JMI jump
            quick_label(at_284)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_jmp_indirect(n, c)
        elif code == 285:  # STA zp, STY zp
            quick_label(at_285)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.y)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 286:  # STA zp, STA zp
            quick_label(at_286)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 287:  # STA zp, STA zp, JSR jump
            quick_label(at_287)
            quick_leave_if(is_late_by(c, 6))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 288:  # STA zp, STA zp, STA zp, LDY abs
            quick_label(at_288)
            quick_leave_if(is_late_by(c, 9))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 289:  # STA zp, STA zp, LDA absy, BPL branch
            quick_label(at_289)
            quick_leave_if(is_late_by(c, 11))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 290:  # STA zp, DEY implied, BPL branch
            quick_label(at_290)
            quick_leave_if(is_late_by(c, 5))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 291:  # STA zp, TYA implied, BMI branch
            quick_label(at_291)
            quick_leave_if(is_late_by(c, 5))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 292:  # STA zp, LDY immediate
            quick_label(at_292)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 293:  # STA zp, LDY immediate, CMP immediate, BPL branch
            quick_label(at_293)
            quick_leave_if(is_late_by(c, 7))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 294:  # STA zp, LDX immediate
            quick_label(at_294)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 295:  # STA zp, LDA zp
            quick_label(at_295)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 296:  # STA zp, LDA zp, AND immediate, ORA zp, TAY implied
            quick_label(at_296)
            quick_leave_if(is_late_by(c, 11))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_ora(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 297:  # STA zp, LDA zp, AND immediate, ORA zp, TAY implied, STX zp
            quick_label(at_297)
            quick_leave_if(is_late_by(c, 13))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_ora(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.x)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 298:  # STA zp, LDA zp, EOR immediate, AND zp, STA zp, RTS implied
            quick_label(at_298)
            quick_leave_if(is_late_by(c, 14))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_eor(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_and(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_rts(n, c)
        elif code == 299:  # STA zp, LDA zp, ADC absx
            quick_label(at_299)
            quick_leave_if(is_late_by(c, 6))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 300:  # STA zp, LDA zp, CMP zp, BCS branch
            quick_label(at_300)
            quick_leave_if(is_late_by(c, 9))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 301:  # STA zp, LDA immediate
            quick_label(at_301)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 302:  # STA zp, LDA immediate, JMP jump
            quick_label(at_302)
            quick_leave_if(is_late_by(c, 5))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            outcome = quick_jmp(n, c)
        elif code == 303:  # STA zp, LDA immediate, STA zp
            quick_label(at_303)
            quick_leave_if(is_late_by(c, 5))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 304:  # STA zp, LDY abs
            quick_label(at_304)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 305:  # STA zp, LDA abs
            quick_label(at_305)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 306:  # STA zp, LDA abs, AND immediate
            quick_label(at_306)
            quick_leave_if(is_late_by(c, 7))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 307:  # STA zp, LDA abs, AND immediate, EOR zp
            quick_label(at_307)
            quick_leave_if(is_late_by(c, 9))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_eor(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 308:  # STA zp, LDA abs, AND immediate, EOR zp, CLC implied, BEQ branch
            quick_label(at_308)
            quick_leave_if(is_late_by(c, 14))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_eor(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.carry = 0
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 309:  # STA zp, LDA abs, AND immediate, BEQ branch
            quick_label(at_309)
            quick_leave_if(is_late_by(c, 9))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 310:  # STA zp, LDA abs, SEC implied, SBC immediate, STA zp
            quick_label(at_310)
            quick_leave_if(is_late_by(c, 11))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 1
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1] ^ 0xFF)
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 311:  # STA zp, LDA abs, ADC immediate
            quick_label(at_311)
            quick_leave_if(is_late_by(c, 7))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 312:  # STA zp, LDA abs, ADC immediate, STA zp, LDA zpx
            quick_label(at_312)
            quick_leave_if(is_late_by(c, 12))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 313:  # STA zp, LDA abs, STA zp
            quick_label(at_313)
            quick_leave_if(is_late_by(c, 7))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 314:  # STA zp, LDA zpx
            quick_label(at_314)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 315:  # STA zp, LDA zpx, ADC zp
            quick_label(at_315)
            quick_leave_if(is_late_by(c, 7))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 316:  # STA zp, LDA zpx, ADC zp, STA zp, STA zp, JSR jump
            quick_label(at_316)
            quick_leave_if(is_late_by(c, 16))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 317:  # STA zp, LDA zpx, ADC immediate, AND immediate, LSR implied, ORA zp
            quick_label(at_317)
            quick_leave_if(is_late_by(c, 13))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            op_ora(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 318:  # STA zp, LDA zpx, ADC immediate, STA zp, LDA zp
            quick_label(at_318)
            quick_leave_if(is_late_by(c, 12))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 319:  # STA zp, LDA absy
            quick_label(at_319)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 320:  # STA zp, LDY absx
            quick_label(at_320)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 321:  # STA zp, LDA absx
            quick_label(at_321)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 322:  # STA zp, INY implied, LDA izy, STA zp, INY implied, LDA izy
            quick_label(at_322)
            quick_leave_if(is_late_by(c, 16))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 323:  # STA zp, INC zp
            quick_label(at_323)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_modify(c, &n.ram[c.at[1]], INC)
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 324:  # STA zp, INX implied, JMP jump
            quick_label(at_324)
            quick_leave_if(is_late_by(c, 5))
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            outcome = quick_jmp(n, c)
        elif code == 325:  # STX zp, CLC implied, ADC zp, TAX implied
            quick_label(at_325)
            quick_leave_if(is_late_by(c, 8))
            quick_store(c, &n.ram[c.at[1]], c.x)
            c.at += 2
            c.cycle += 3
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 326:  # STX zp, JSR jump
            quick_label(at_326)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.x)
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 327:  # STX zp, LDY immediate
            quick_label(at_327)
            quick_leave_if(is_late_by(c, 3))
            quick_store(c, &n.ram[c.at[1]], c.x)
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 328:  # STX zp, LDA zp, ASL implied, CLC implied, ADC zp, TAX implied
            quick_label(at_328)
            quick_leave_if(is_late_by(c, 13))
            quick_store(c, &n.ram[c.at[1]], c.x)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 329:  # STX zp, LDA zpx, BEQ branch
            quick_label(at_329)
            quick_leave_if(is_late_by(c, 7))
            quick_store(c, &n.ram[c.at[1]], c.x)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 330:  # STX zp, LDA absy, STA zp, LDA absy, STA zp
            quick_label(at_330)
            quick_leave_if(is_late_by(c, 16))
            quick_store(c, &n.ram[c.at[1]], c.x)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 331:  # STX zp, LDY absx, BEQ branch
            quick_label(at_331)
            quick_leave_if(is_late_by(c, 8))
            quick_store(c, &n.ram[c.at[1]], c.x)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 332:  # STX zp, LDA absx, BEQ branch
            quick_label(at_332)
            quick_leave_if(is_late_by(c, 8))
            quick_store(c, &n.ram[c.at[1]], c.x)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 333:  # STX zp, DEC zp, BNE branch
            quick_label(at_333)
            quick_leave_if(is_late_by(c, 8))
            quick_store(c, &n.ram[c.at[1]], c.x)
            c.at += 2
            c.cycle += 3
            quick_modify(c, &n.ram[c.at[1]], DEC)
            c.at += 2
            c.cycle += 5
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 334:  # STX zp, DEC zp, BNE branch, RTS implied
            quick_label(at_334)
            quick_leave_if(is_late_by(c, 10))
            quick_store(c, &n.ram[c.at[1]], c.x)
            c.at += 2
            c.cycle += 3
            quick_modify(c, &n.ram[c.at[1]], DEC)
            c.at += 2
            c.cycle += 5
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                outcome = quick_rts(n, c)
        elif code == 335:  # DEY implied, BPL branch
            quick_label(at_335)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 336:  # DEY implied, BPL branch, RTS implied
            quick_label(at_336)
            quick_leave_if(is_late_by(c, 4))
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                outcome = quick_rts(n, c)
        elif code == 337:  # DEY implied, DEY implied
            quick_label(at_337)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 338:  # DEY implied, DEY implied, DEY implied, DEY implied, BNE branch
            quick_label(at_338)
            quick_leave_if(is_late_by(c, 8))
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 339:  # DEY implied, LDA izy, AND immediate, CMP immediate, BNE branch
            quick_label(at_339)
            quick_leave_if(is_late_by(c, 12))
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 340:  # DEY implied, BNE branch
            quick_label(at_340)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 341:  # DEY implied, BNE branch, PLA implied, TAY implied, LDA abs, RTS implied
            quick_label(at_341)
            quick_leave_if(is_late_by(c, 14))
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, quick_pull(n, c))
                c.at += 1
                c.cycle += 4
                c.y = set_nz(c, c.a)
                c.at += 1
                c.cycle += 2
                ea = quick_word(c)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                outcome = quick_rts(n, c)
        elif code == 342:  # DEY implied, BNE branch, STA absx, PHA implied, AND immediate, AND absx
            quick_label(at_342)
            quick_leave_if(is_late_by(c, 14))
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = <uint16_t>(quick_word(c) + c.x)
                write = n.write_page[ea >> 11]
                quick_leave_if(write == NULL)
                quick_store(c, write + (ea & 0x7FF), c.a)
                c.at += 3
                c.cycle += 5
                quick_push(n, c, c.a)
                c.at += 1
                c.cycle += 3
                op_and(c, c.at[1])
                c.at += 2
                c.cycle += 2
                ea = <uint16_t>(quick_word(c) + c.x)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.cycle += <uint8_t>ea < c.x
                op_and(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 343:  # TXA implied, ASL implied, ASL implied
            quick_label(at_343)
            quick_leave_if(is_late_by(c, 4))
            c.a = set_nz(c, c.x)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 344:  # TXA implied, ASL implied, ASL implied, PHA implied, TAY implied, LDA absx
            quick_label(at_344)
            quick_leave_if(is_late_by(c, 11))
            c.a = set_nz(c, c.x)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 345:  # TXA implied, ASL implied, ASL implied, TAY implied, LDA absx, ORA absx
            quick_label(at_345)
            quick_leave_if(is_late_by(c, 13))
            c.a = set_nz(c, c.x)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_ora(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 346:  # TXA implied, CLC implied, ADC immediate, TAX implied
            quick_label(at_346)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, c.x)
            c.at += 1
            c.cycle += 2
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 347:  # TXA implied, CLC implied, ADC abs
            quick_label(at_347)
            quick_leave_if(is_late_by(c, 4))
            c.a = set_nz(c, c.x)
            c.at += 1
            c.cycle += 2
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 348:  # TXA implied, CLC implied, ADC abs, TAY implied, LDA absy
            quick_label(at_348)
            quick_leave_if(is_late_by(c, 10))
            c.a = set_nz(c, c.x)
            c.at += 1
            c.cycle += 2
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 349:  # TXA implied, PHA implied, LDA immediate
            quick_label(at_349)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, c.x)
            c.at += 1
            c.cycle += 2
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 350:  # TXA implied, STA absy
            quick_label(at_350)
            quick_leave_if(is_late_by(c, 2))
            c.a = set_nz(c, c.x)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 351:  # STA abs, JSR jump
            quick_label(at_351)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            outcome = quick_jsr(n, c)
        elif code == 352:  # STA abs, AND immediate
            quick_label(at_352)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 353:  # STA abs, RTS implied
            quick_label(at_353)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            outcome = quick_rts(n, c)
        elif code == 354:  # STA abs, STA abs
            quick_label(at_354)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 355:  # STA abs, STA abs, CLC implied, ADC immediate, STA abs, STA abs
            quick_label(at_355)
            quick_leave_if(is_late_by(c, 16))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 356:  # STA abs, STA abs, STA abs, STA abs
            quick_label(at_356)
            quick_leave_if(is_late_by(c, 12))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 357:  # STA abs, STA abs, LDA immediate, STA zp
            quick_label(at_357)
            quick_leave_if(is_late_by(c, 10))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 358:  # STA abs, LDA zp
            quick_label(at_358)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 359:  # STA abs, LDA zp, CMP immediate, BNE branch
            quick_label(at_359)
            quick_leave_if(is_late_by(c, 9))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 360:  # STA abs, LDA immediate, STA abs
            quick_label(at_360)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 361:  # STA abs, LDA abs
            quick_label(at_361)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 362:  # STA abs, LDA abs, BNE branch
            quick_label(at_362)
            quick_leave_if(is_late_by(c, 8))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 363:  # STA abs, LDA zpx, SEC implied, SBC abs, STA abs, RTS implied
            quick_label(at_363)
            quick_leave_if(is_late_by(c, 18))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            c.carry = 1
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            outcome = quick_rts(n, c)
        elif code == 364:  # BCC branch, CLC implied, ADC zp, STA absx, DEX implied, BPL branch
            quick_label(at_364)
            quick_leave_if(is_late_by(c, 14))
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.carry = 0
                c.at += 1
                c.cycle += 2
                op_adc(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                ea = <uint16_t>(quick_word(c) + c.x)
                write = n.write_page[ea >> 11]
                quick_leave_if(write == NULL)
                quick_store(c, write + (ea & 0x7FF), c.a)
                c.at += 3
                c.cycle += 5
                c.x = set_nz(c, c.x - 1)
                c.at += 1
                c.cycle += 2
                if (c.nz & 0x8080) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 365:  # STA zpx, RTS implied
            quick_label(at_365)
            quick_leave_if(is_late_by(c, 4))
            quick_store(c, &n.ram[<uint8_t>(c.at[1] + c.x)], c.a)
            c.at += 2
            c.cycle += 4
            outcome = quick_rts(n, c)
        elif code == 366:  # TYA implied, ORA immediate
            quick_label(at_366)
            quick_leave_if(is_late_by(c, 2))
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            op_ora(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 367:  # TYA implied, CLC implied, ADC abs
            quick_label(at_367)
            quick_leave_if(is_late_by(c, 4))
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 368:  # TYA implied, CLC implied, ADC abs, CMP immediate, BCC branch
            quick_label(at_368)
            quick_leave_if(is_late_by(c, 10))
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 369:  # TYA implied, CLC implied, ADC abs, CMP immediate, BCC branch, SBC immediate
            quick_label(at_369)
            quick_leave_if(is_late_by(c, 12))
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_adc(c, c.at[1] ^ 0xFF)
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 370:  # TYA implied, ORA absx, STA abs, LDA absx, STA abs
            quick_label(at_370)
            quick_leave_if(is_late_by(c, 16))
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_ora(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 371:  # TYA implied, AND abs, STA absx, BNE branch
            quick_label(at_371)
            quick_leave_if(is_late_by(c, 11))
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_and(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 372:  # TYA implied, SEC implied, SBC immediate, TAY implied, DEX implied, BPL branch
            quick_label(at_372)
            quick_leave_if(is_late_by(c, 10))
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            c.carry = 1
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1] ^ 0xFF)
            c.at += 2
            c.cycle += 2
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 373:  # TYA implied, PHA implied
            quick_label(at_373)
            quick_leave_if(is_late_by(c, 2))
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 374:  # TYA implied, PHA implied, JSR jump
            quick_label(at_374)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 375:  # TYA implied, PHA implied, LDY immediate
            quick_label(at_375)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 376:  # STA absy, CLC implied, ADC immediate, STA absy
            quick_label(at_376)
            quick_leave_if(is_late_by(c, 9))
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 377:  # STA absy, RTS implied
            quick_label(at_377)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            outcome = quick_rts(n, c)
        elif code == 378:  # STA absy, DEY implied, DEY implied, DEY implied, DEY implied, BNE branch
            quick_label(at_378)
            quick_leave_if(is_late_by(c, 13))
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 379:  # STA absy, STA absy
            quick_label(at_379)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 380:  # STA absy, LDA zp
            quick_label(at_380)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 381:  # STA absy, LDA zp, STA absy, CLC implied, ADC immediate, STA absy
            quick_label(at_381)
            quick_leave_if(is_late_by(c, 17))
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 382:  # STA absy, LDA zp, STA absy, LDA immediate
            quick_label(at_382)
            quick_leave_if(is_late_by(c, 13))
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 383:  # STA absy, LDA absx
            quick_label(at_383)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 384:  # STA absy, INY implied, INY implied, INY implied, INY implied, BNE branch
            quick_label(at_384)
            quick_leave_if(is_late_by(c, 13))
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 385:  # STA absx, CLC implied, ADC immediate, STA absx, DEX implied, DEX implied
            quick_label(at_385)
            quick_leave_if(is_late_by(c, 16))
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 386:  # STA absx, RTS implied
            quick_label(at_386)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            outcome = quick_rts(n, c)
        elif code == 387:  # STA absx, LDA izy, INY implied, STA absx, LDA izy, INY implied
            quick_label(at_387)
            quick_leave_if(is_late_by(c, 24))
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 388:  # STA absx, LDA absx
            quick_label(at_388)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 389:  # STA absx, DEX implied, BPL branch
            quick_label(at_389)
            quick_leave_if(is_late_by(c, 7))
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 390:  # STA absx, BNE branch
            quick_label(at_390)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 391:  # STA absx, INX implied, INX implied, INX implied, INX implied, BNE branch
            quick_label(at_391)
            quick_leave_if(is_late_by(c, 13))
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 392:  # LDY immediate, JSR jump
            quick_label(at_392)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            outcome = quick_jsr(n, c)
        elif code == 393:  # LDY immediate, PHA implied
            quick_label(at_393)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 394:  # LDY immediate, JMP jump
            quick_label(at_394)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            outcome = quick_jmp(n, c)
        elif code == 395:  # LDY immediate, STY zp
            quick_label(at_395)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.y)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 396:  # LDY immediate, STY abs
            quick_label(at_396)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.y)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 397:  # LDY immediate, TYA implied
            quick_label(at_397)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 398:  # LDY immediate, TYA implied, ORA immediate
            quick_label(at_398)
            quick_leave_if(is_late_by(c, 4))
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            op_ora(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 399:  # LDY immediate, LDA immediate, STA absy
            quick_label(at_399)
            quick_leave_if(is_late_by(c, 4))
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 400:  # LDY immediate, LDA abs, BNE branch
            quick_label(at_400)
            quick_leave_if(is_late_by(c, 6))
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 401:  # LDY immediate, LDX abs, CPX immediate, BNE branch
            quick_label(at_401)
            quick_leave_if(is_late_by(c, 8))
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.x = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.x, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 402:  # LDY immediate, LDA izy
            quick_label(at_402)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 403:  # LDY immediate, LDA izy, STA zp, INY implied
            quick_label(at_403)
            quick_leave_if(is_late_by(c, 11))
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 404:  # LDY immediate, LDA izy, BNE branch
            quick_label(at_404)
            quick_leave_if(is_late_by(c, 8))
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 405:  # LDY immediate, LDA izy, BEQ branch
            quick_label(at_405)
            quick_leave_if(is_late_by(c, 8))
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 406:  # LDY immediate, LDA absx
            quick_label(at_406)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 407:  # LDX immediate, JSR jump
            quick_label(at_407)
            quick_leave_if(is_late_by(c, 2))
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            outcome = quick_jsr(n, c)
        elif code == 408:  # LDX immediate, PHA implied, STY zp, LDA absy, CLC implied, ADC zpx
            quick_label(at_408)
            quick_leave_if(is_late_by(c, 15))
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.y)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 409:  # LDX immediate, JMP jump
            quick_label(at_409)
            quick_leave_if(is_late_by(c, 2))
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            outcome = quick_jmp(n, c)
        elif code == 410:  # LDX immediate, STX zp
            quick_label(at_410)
            quick_leave_if(is_late_by(c, 2))
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.x)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 411:  # LDX immediate, STX zp, JSR jump
            quick_label(at_411)
            quick_leave_if(is_late_by(c, 5))
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.x)
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 412:  # LDX immediate, STX zp, LDA absx, BEQ branch
            quick_label(at_412)
            quick_leave_if(is_late_by(c, 10))
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.x)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 413:  # LDX immediate, LDY immediate
            quick_label(at_413)
            quick_leave_if(is_late_by(c, 2))
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 414:  # LDX immediate, LDY immediate, JMP jump
            quick_label(at_414)
            quick_leave_if(is_late_by(c, 4))
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            outcome = quick_jmp(n, c)
        elif code == 415:  # LDX immediate, LDY immediate, LDA abs, AND immediate
            quick_label(at_415)
            quick_leave_if(is_late_by(c, 8))
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 416:  # LDX immediate, LDA abs
            quick_label(at_416)
            quick_leave_if(is_late_by(c, 2))
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 417:  # LDX immediate, LDA abs, AND zp, BEQ branch
            quick_label(at_417)
            quick_leave_if(is_late_by(c, 9))
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 418:  # LDX immediate, LDA abs, CMP immediate, BEQ branch
            quick_label(at_418)
            quick_leave_if(is_late_by(c, 8))
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 419:  # LDX immediate, LDA abs, CMP immediate, BEQ branch, LDA abs, ASL implied
            quick_label(at_419)
            quick_leave_if(is_late_by(c, 14))
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = quick_word(c)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                c.a = modified(c, c.a, ASL)
                c.at += 1
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 420:  # LDX immediate, LDA zpx, BEQ branch
            quick_label(at_420)
            quick_leave_if(is_late_by(c, 6))
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 421:  # LDX immediate, LDA absx, BEQ branch
            quick_label(at_421)
            quick_leave_if(is_late_by(c, 7))
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 422:  # LDX immediate, CPX zp, BCS branch
            quick_label(at_422)
            quick_leave_if(is_late_by(c, 5))
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_compare(c, c.x, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 423:  # LDY zp, CLC implied, ADC absx, STA absy, STA absy, LDA absx
            quick_label(at_423)
            quick_leave_if(is_late_by(c, 20))
            c.y = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 424:  # LDY zp, JSR jump
            quick_label(at_424)
            quick_leave_if(is_late_by(c, 3))
            c.y = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 425:  # LDY zp, PLA implied, BNE branch
            quick_label(at_425)
            quick_leave_if(is_late_by(c, 7))
            c.y = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 426:  # LDY zp, PLA implied, BNE branch, LDA zpx, JMP jump
            quick_label(at_426)
            quick_leave_if(is_late_by(c, 13))
            c.y = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
                c.at += 2
                c.cycle += 4
                outcome = quick_jmp(n, c)
        elif code == 427:  # LDY zp, LDA zp, JSR jump
            quick_label(at_427)
            quick_leave_if(is_late_by(c, 6))
            c.y = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 428:  # LDY zp, LDA zp, CMP immediate, BNE branch
            quick_label(at_428)
            quick_leave_if(is_late_by(c, 8))
            c.y = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 429:  # LDY zp, LDA izy, STA zp
            quick_label(at_429)
            quick_leave_if(is_late_by(c, 9))
            c.y = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 430:  # LDY zp, LDA izy, STA zp, PLA implied, TAX implied, RTS implied
            quick_label(at_430)
            quick_leave_if(is_late_by(c, 18))
            c.y = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            outcome = quick_rts(n, c)
        elif code == 431:  # LDY zp, LDA zpx, CLC implied, ADC absy, AND immediate
            quick_label(at_431)
            quick_leave_if(is_late_by(c, 14))
            c.y = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 432:  # LDY zp, LDA absy
            quick_label(at_432)
            quick_leave_if(is_late_by(c, 3))
            c.y = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 433:  # LDY zp, LDA absx, STA absy, LDA absx, STA absy
            quick_label(at_433)
            quick_leave_if(is_late_by(c, 18))
            c.y = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 434:  # LDY zp, BEQ branch
            quick_label(at_434)
            quick_leave_if(is_late_by(c, 3))
            c.y = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 435:  # LDA zp, ORA zp
            quick_label(at_435)
            quick_leave_if(is_late_by(c, 3))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_ora(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 436:  # LDA zp, ORA immediate
            quick_label(at_436)
            quick_leave_if(is_late_by(c, 3))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_ora(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 437:  # LDA zp, ASL implied
            quick_label(at_437)
            quick_leave_if(is_late_by(c, 3))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 438:  # LDA zp, BPL branch
            quick_label(at_438)
            quick_leave_if(is_late_by(c, 3))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 439:  # LDA zp, CLC implied, ADC zp
            quick_label(at_439)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 440:  # LDA zp, CLC implied, ADC zp, STA zp, RTS implied
            quick_label(at_440)
            quick_leave_if(is_late_by(c, 11))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_rts(n, c)
        elif code == 441:  # LDA zp, CLC implied, ADC immediate
            quick_label(at_441)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 442:  # LDA zp, CLC implied, ADC immediate, STA zp, TYA implied
            quick_label(at_442)
            quick_leave_if(is_late_by(c, 10))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 443:  # LDA zp, CLC implied, ADC immediate, STA zp, LDA zp
            quick_label(at_443)
            quick_leave_if(is_late_by(c, 10))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 444:  # LDA zp, CLC implied, ADC abs
            quick_label(at_444)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 445:  # LDA zp, CLC implied, ADC absx, STA absy
            quick_label(at_445)
            quick_leave_if(is_late_by(c, 10))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 446:  # LDA zp, CLC implied, ADC absx, STA absy, PLA implied, TAY implied
            quick_label(at_446)
            quick_leave_if(is_late_by(c, 19))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 447:  # LDA zp, CLC implied, ADC absx, STA absy, INX implied, INY implied
            quick_label(at_447)
            quick_leave_if(is_late_by(c, 17))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 448:  # LDA zp, JSR jump
            quick_label(at_448)
            quick_leave_if(is_late_by(c, 3))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 449:  # LDA zp, AND immediate
            quick_label(at_449)
            quick_leave_if(is_late_by(c, 3))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 450:  # LDA zp, AND immediate, BNE branch
            quick_label(at_450)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 451:  # LDA zp, AND immediate, BNE branch, LDY zp, BEQ branch
            quick_label(at_451)
            quick_leave_if(is_late_by(c, 10))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.y = set_nz(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 452:  # LDA zp, AND immediate, BEQ branch
            quick_label(at_452)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 453:  # LDA zp, BMI branch
            quick_label(at_453)
            quick_leave_if(is_late_by(c, 3))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0x8080) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 454:  # LDA zp, SEC implied
            quick_label(at_454)
            quick_leave_if(is_late_by(c, 3))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.carry = 1
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 455:  # LDA zp, SEC implied, SBC immediate, CMP immediate, BCS branch
            quick_label(at_455)
            quick_leave_if(is_late_by(c, 9))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.carry = 1
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1] ^ 0xFF)
            c.at += 2
            c.cycle += 2
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 456:  # LDA zp, SEC implied, SBC absx, STA zp, LDA zp
            quick_label(at_456)
            quick_leave_if(is_late_by(c, 13))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.carry = 1
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 457:  # LDA zp, PHA implied
            quick_label(at_457)
            quick_leave_if(is_late_by(c, 3))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 458:  # LDA zp, PHA implied, LDA zp, PHA implied
            quick_label(at_458)
            quick_leave_if(is_late_by(c, 9))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 459:  # LDA zp, LSR implied
            quick_label(at_459)
            quick_leave_if(is_late_by(c, 3))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 460:  # LDA zp, LSR implied, LSR implied, LSR implied, LSR implied
            quick_label(at_460)
            quick_leave_if(is_late_by(c, 9))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 461:  # LDA zp, LSR implied, LSR implied, LDA zp, BCC branch
            quick_label(at_461)
            quick_leave_if(is_late_by(c, 10))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 462:  # LDA zp, LSR implied, BCC branch
            quick_label(at_462)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 463:  # LDA zp, LSR implied, BCS branch
            quick_label(at_463)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 464:  # LDA zp, STA zp, LDA zp, STA zp, JSR jump
            quick_label(at_464)
            quick_leave_if(is_late_by(c, 12))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 465:  # LDA zp, STA zp, LDA zp, STA zp, LDA zp
            quick_label(at_465)
            quick_leave_if(is_late_by(c, 12))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 466:  # LDA zp, BCC branch
            quick_label(at_466)
            quick_leave_if(is_late_by(c, 3))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 467:  # LDA zp, STA absy
            quick_label(at_467)
            quick_leave_if(is_late_by(c, 3))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 468:  # LDA zp, STA absy, CLC implied, ADC immediate, STA zp
            quick_label(at_468)
            quick_leave_if(is_late_by(c, 12))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 469:  # LDA zp, CMP zp, BNE branch, LDA zp
            quick_label(at_469)
            quick_leave_if(is_late_by(c, 8))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 470:  # LDA zp, CMP immediate, BCC branch
            quick_label(at_470)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 471:  # LDA zp, CMP immediate, BCC branch, CMP immediate, BCS branch, JSR jump
            quick_label(at_471)
            quick_leave_if(is_late_by(c, 11))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_compare(c, c.a, c.at[1])
                c.at += 2
                c.cycle += 2
                if c.carry != 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    outcome = quick_jsr(n, c)
        elif code == 472:  # LDA zp, CMP immediate, BCS branch
            quick_label(at_472)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 473:  # LDA zp, CMP immediate, BNE branch
            quick_label(at_473)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 474:  # LDA zp, CMP immediate, BEQ branch
            quick_label(at_474)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 475:  # LDA zp, CMP immediate, BEQ branch, LDA abs, BNE branch
            quick_label(at_475)
            quick_leave_if(is_late_by(c, 11))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = quick_word(c)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                if (c.nz & 0xFF) != 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 476:  # LDA zp, CMP abs
            quick_label(at_476)
            quick_leave_if(is_late_by(c, 3))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_compare(c, c.a, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 477:  # LDA zp, CMP abs, BNE branch
            quick_label(at_477)
            quick_leave_if(is_late_by(c, 7))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_compare(c, c.a, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 478:  # LDA zp, BNE branch
            quick_label(at_478)
            quick_leave_if(is_late_by(c, 3))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 479:  # LDA zp, BNE branch, RTS implied
            quick_label(at_479)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                outcome = quick_rts(n, c)
        elif code == 480:  # LDA zp, BNE branch, LDA zp, BNE branch, LDA abs, ORA zp
            quick_label(at_480)
            quick_leave_if(is_late_by(c, 14))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                if (c.nz & 0xFF) != 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    ea = quick_word(c)
                    read = n.read_page[ea >> 11]
                    quick_leave_if(read == NULL)
                    c.a = set_nz(c, read[ea & 0x7FF])
                    c.at += 3
                    c.cycle += 4
                    op_ora(c, n.ram[c.at[1]])
                    c.at += 2
                    c.cycle += 3
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 481:  # LDA zp, BNE branch, LDA zp, BEQ branch
            quick_label(at_481)
            quick_leave_if(is_late_by(c, 8))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 482:  # LDA zp, BNE branch, LDA zp, BEQ branch, LDA immediate
            quick_label(at_482)
            quick_leave_if(is_late_by(c, 10))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    c.a = set_nz(c, c.at[1])
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 483:  # LDA zp, BNE branch, LDA immediate
            quick_label(at_483)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, c.at[1])
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 484:  # LDA zp, CMP zpx
            quick_label(at_484)
            quick_leave_if(is_late_by(c, 3))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 485:  # LDA zp, CMP zpx, LDA zp, SBC zpx, BCC branch
            quick_label(at_485)
            quick_leave_if(is_late_by(c, 14))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_adc(c, n.ram[<uint8_t>(c.at[1] + c.x)] ^ 0xFF)
            c.at += 2
            c.cycle += 4
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 486:  # LDA zp, BEQ branch
            quick_label(at_486)
            quick_leave_if(is_late_by(c, 3))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 487:  # LDA zp, BEQ branch, JSR jump
            quick_label(at_487)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                outcome = quick_jsr(n, c)
        elif code == 488:  # LDA zp, BEQ branch, LDX immediate, JSR jump
            quick_label(at_488)
            quick_leave_if(is_late_by(c, 7))
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.x = set_nz(c, c.at[1])
                c.at += 2
                c.cycle += 2
                outcome = quick_jsr(n, c)
        elif code == 489:  # LDX zp, JSR jump
            quick_label(at_489)
            quick_leave_if(is_late_by(c, 3))
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 490:  # LDX zp, RTS implied
            quick_label(at_490)
            quick_leave_if(is_late_by(c, 3))
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            outcome = quick_rts(n, c)
        elif code == 491:  # LDX zp, LDY absx
            quick_label(at_491)
            quick_leave_if(is_late_by(c, 3))
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 492:  # LDX zp, LDY absx, LDA absy, ORA zp, STA zp, LDA absy
            quick_label(at_492)
            quick_leave_if(is_late_by(c, 19))
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_ora(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 493:  # LDX zp, LDA absx
            quick_label(at_493)
            quick_leave_if(is_late_by(c, 3))
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 494:  # LDX zp, LDA absx, STA zp, LDX immediate
            quick_label(at_494)
            quick_leave_if(is_late_by(c, 11))
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 495:  # LDX zp, LDA absx, BEQ branch
            quick_label(at_495)
            quick_leave_if(is_late_by(c, 8))
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 496:  # LDX zp, LDA absx, BEQ branch, JSR jump
            quick_label(at_496)
            quick_leave_if(is_late_by(c, 10))
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                outcome = quick_jsr(n, c)
        elif code == 497:  # LDX zp, CMP immediate, BNE branch
            quick_label(at_497)
            quick_leave_if(is_late_by(c, 5))
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 498:  # LDX zp, DEX implied, BPL branch
            quick_label(at_498)
            quick_leave_if(is_late_by(c, 5))
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 499:  # LDX zp, DEX implied, BPL branch, RTS implied
            quick_label(at_499)
            quick_leave_if(is_late_by(c, 7))
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                outcome = quick_rts(n, c)
        elif code == 500:  # LDX zp, BEQ branch
            quick_label(at_500)
            quick_leave_if(is_late_by(c, 3))
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 501:  # LDX zp, BEQ branch, LDA immediate, STA absx, INX implied, INX implied
            quick_label(at_501)
            quick_leave_if(is_late_by(c, 14))
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, c.at[1])
                c.at += 2
                c.cycle += 2
                ea = <uint16_t>(quick_word(c) + c.x)
                write = n.write_page[ea >> 11]
                quick_leave_if(write == NULL)
                quick_store(c, write + (ea & 0x7FF), c.a)
                c.at += 3
                c.cycle += 5
                c.x = set_nz(c, c.x + 1)
                c.at += 1
                c.cycle += 2
                c.x = set_nz(c, c.x + 1)
                c.at += 1
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 502:  # LDX zp, BEQ branch, LDA izy, INY implied, BIT zp, BVC branch
            quick_label(at_502)
            quick_leave_if(is_late_by(c, 16))
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = quick_pointer(n, c.at[1])
                quick_leave_if(n.read_page[ea >> 11] == NULL)
                ea += c.y
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.cycle += <uint8_t>ea < c.y
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 2
                c.cycle += 5
                c.y = set_nz(c, c.y + 1)
                c.at += 1
                c.cycle += 2
                op_bit(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                if c.overflow == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 503:  # TAY implied, PLA implied
            quick_label(at_503)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 504:  # TAY implied, PLA implied, CMP absy, RTS implied
            quick_label(at_504)
            quick_leave_if(is_late_by(c, 11))
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_compare(c, c.a, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            outcome = quick_rts(n, c)
        elif code == 505:  # TAY implied, LDA absy
            quick_label(at_505)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 506:  # TAY implied, LDA absy, STA zp, PLA implied, AND immediate
            quick_label(at_506)
            quick_leave_if(is_late_by(c, 14))
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 507:  # TAY implied, LDA absy, STA zp, LDA absy
            quick_label(at_507)
            quick_leave_if(is_late_by(c, 10))
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 508:  # TAY implied, LDA absy, CMP immediate, BNE branch
            quick_label(at_508)
            quick_leave_if(is_late_by(c, 9))
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 509:  # TAY implied, LDA absx
            quick_label(at_509)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 510:  # LDA immediate, JSR jump
            quick_label(at_510)
            quick_leave_if(is_late_by(c, 2))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            outcome = quick_jsr(n, c)
        elif code == 511:  # LDA immediate, BIT abs
            quick_label(at_511)
            quick_leave_if(is_late_by(c, 2))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_bit(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 512:  # LDA immediate, LSR zp, BCC branch
            quick_label(at_512)
            quick_leave_if(is_late_by(c, 7))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_modify(c, &n.ram[c.at[1]], LSR)
            c.at += 2
            c.cycle += 5
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 513:  # LDA immediate, STA zp
            quick_label(at_513)
            quick_leave_if(is_late_by(c, 2))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 514:  # LDA immediate, STA zp, JSR jump
            quick_label(at_514)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 515:  # LDA immediate, STA zp, RTS implied
            quick_label(at_515)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_rts(n, c)
        elif code == 516:  # LDA immediate, STA zp, STA zp, LDA immediate, STA zp
            quick_label(at_516)
            quick_leave_if(is_late_by(c, 10))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 517:  # LDA immediate, STA zp, LDY zp, BEQ branch
            quick_label(at_517)
            quick_leave_if(is_late_by(c, 8))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 518:  # LDA immediate, STA zp, LDY zp, BEQ branch, DEY implied
            quick_label(at_518)
            quick_leave_if(is_late_by(c, 10))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.y = set_nz(c, c.y - 1)
                c.at += 1
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 519:  # LDA immediate, STA zp, LDA zp
            quick_label(at_519)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 520:  # LDA immediate, STA zp, LDA zp, BPL branch
            quick_label(at_520)
            quick_leave_if(is_late_by(c, 8))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 521:  # LDA immediate, STA zp, LDA immediate, STA zp
            quick_label(at_521)
            quick_leave_if(is_late_by(c, 7))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 522:  # LDA immediate, STA zp, LDA immediate, STA zp, LDA zp
            quick_label(at_522)
            quick_leave_if(is_late_by(c, 10))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 523:  # LDA immediate, STA zp, LDA immediate, STA zp, LDA zp, BNE branch
            quick_label(at_523)
            quick_leave_if(is_late_by(c, 13))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 524:  # LDA immediate, STA zp, BEQ branch
            quick_label(at_524)
            quick_leave_if(is_late_by(c, 5))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 525:  # LDA immediate, STA abs
            quick_label(at_525)
            quick_leave_if(is_late_by(c, 2))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 526:  # LDA immediate, STA abs, JSR jump
            quick_label(at_526)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            outcome = quick_jsr(n, c)
        elif code == 527:  # LDA immediate, STA abs, RTS implied
            quick_label(at_527)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            outcome = quick_rts(n, c)
        elif code == 528:  # LDA immediate, STA abs, STA abs
            quick_label(at_528)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 529:  # LDA immediate, STA abs, STA abs, RTS implied
            quick_label(at_529)
            quick_leave_if(is_late_by(c, 10))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            outcome = quick_rts(n, c)
        elif code == 530:  # LDA immediate, STA absy
            quick_label(at_530)
            quick_leave_if(is_late_by(c, 2))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 531:  # LDA immediate, STA absy, LDA immediate, STA absy
            quick_label(at_531)
            quick_leave_if(is_late_by(c, 9))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 532:  # LDA immediate, STA absx
            quick_label(at_532)
            quick_leave_if(is_late_by(c, 2))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 533:  # LDA immediate, STA absx, INX implied, INX implied
            quick_label(at_533)
            quick_leave_if(is_late_by(c, 9))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 534:  # LDA immediate, LDY immediate
            quick_label(at_534)
            quick_leave_if(is_late_by(c, 2))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 535:  # LDA immediate, LDY immediate, JMP jump
            quick_label(at_535)
            quick_leave_if(is_late_by(c, 4))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            outcome = quick_jmp(n, c)
        elif code == 536:  # LDA immediate, LDY abs, BNE branch
            quick_label(at_536)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 537:  # LDA immediate, LDY zpx
            quick_label(at_537)
            quick_leave_if(is_late_by(c, 2))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.y = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 538:  # LDA immediate, LDY absx
            quick_label(at_538)
            quick_leave_if(is_late_by(c, 2))
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 539:  # TAX implied, RTS implied
            quick_label(at_539)
            quick_leave_if(is_late_by(c, 2))
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            outcome = quick_rts(n, c)
        elif code == 540:  # TAX implied, PLA implied
            quick_label(at_540)
            quick_leave_if(is_late_by(c, 2))
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 541:  # TAX implied, PLA implied, AND immediate, ORA absx, PHA implied, STA zp
            quick_label(at_541)
            quick_leave_if(is_late_by(c, 16))
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_ora(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 542:  # TAX implied, LDA absx, STA zp
            quick_label(at_542)
            quick_leave_if(is_late_by(c, 7))
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 543:  # TAX implied, LDA absx, STA zp, LDX zp, LDA absx, BEQ branch
            quick_label(at_543)
            quick_leave_if(is_late_by(c, 18))
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 544:  # TAX implied, LDA absx, STA zp, LDA absx, STA zp
            quick_label(at_544)
            quick_leave_if(is_late_by(c, 15))
            c.x = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 545:  # LDY abs, LDA izy, CMP immediate, BNE branch
            quick_label(at_545)
            quick_leave_if(is_late_by(c, 12))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 546:  # LDY abs, CPY immediate, BNE branch
            quick_label(at_546)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.y, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 547:  # LDY abs, BNE branch
            quick_label(at_547)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 548:  # LDY abs, INC abs
            quick_label(at_548)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), INC)
            c.at += 3
            c.cycle += 6
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 549:  # LDY abs, BEQ branch
            quick_label(at_549)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 550:  # LDY abs, BEQ branch, DEC abs, LDA abs, LDX abs, JSR jump
            quick_label(at_550)
            quick_leave_if(is_late_by(c, 20))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = quick_word(c)
                write = n.write_page[ea >> 11]
                quick_leave_if(write == NULL)
                quick_modify(c, write + (ea & 0x7FF), DEC)
                c.at += 3
                c.cycle += 6
                ea = quick_word(c)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                ea = quick_word(c)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.x = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                outcome = quick_jsr(n, c)
        elif code == 551:  # LDA abs, ORA immediate
            quick_label(at_551)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_ora(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 552:  # LDA abs, ASL implied
            quick_label(at_552)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 553:  # LDA abs, ASL implied, ASL implied
            quick_label(at_553)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 554:  # LDA abs, ASL implied, ASL implied, SEC implied, ADC abs, STA abs
            quick_label(at_554)
            quick_leave_if(is_late_by(c, 14))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.carry = 1
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 555:  # LDA abs, ORA abs
            quick_label(at_555)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_ora(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 556:  # LDA abs, ORA abs, BNE branch
            quick_label(at_556)
            quick_leave_if(is_late_by(c, 8))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_ora(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 557:  # LDA abs, CLC implied, ADC immediate
            quick_label(at_557)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 558:  # LDA abs, CLC implied, ADC immediate, AND immediate, STA zp
            quick_label(at_558)
            quick_leave_if(is_late_by(c, 10))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 559:  # LDA abs, CLC implied, ADC immediate, STA zp, JSR jump
            quick_label(at_559)
            quick_leave_if(is_late_by(c, 11))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 560:  # LDA abs, CLC implied, ADC immediate, STA abs, LDA abs, ADC immediate
            quick_label(at_560)
            quick_leave_if(is_late_by(c, 16))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 561:  # LDA abs, CLC implied, ADC abs
            quick_label(at_561)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 562:  # LDA abs, JSR jump
            quick_label(at_562)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            outcome = quick_jsr(n, c)
        elif code == 563:  # LDA abs, AND immediate
            quick_label(at_563)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 564:  # LDA abs, AND immediate, STA abs, AND immediate
            quick_label(at_564)
            quick_leave_if(is_late_by(c, 10))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 565:  # LDA abs, AND immediate, STA abs, RTS implied
            quick_label(at_565)
            quick_leave_if(is_late_by(c, 10))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            outcome = quick_rts(n, c)
        elif code == 566:  # LDA abs, AND immediate, LDY abs, BNE branch
            quick_label(at_566)
            quick_leave_if(is_late_by(c, 10))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 567:  # LDA abs, AND immediate, CMP immediate, BEQ branch
            quick_label(at_567)
            quick_leave_if(is_late_by(c, 8))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 568:  # LDA abs, AND immediate, CMP immediate, BEQ branch, JMP jump
            quick_label(at_568)
            quick_leave_if(is_late_by(c, 10))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                outcome = quick_jmp(n, c)
        elif code == 569:  # LDA abs, AND immediate, BNE branch
            quick_label(at_569)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 570:  # LDA abs, AND immediate, BNE branch, LDY abs, BEQ branch
            quick_label(at_570)
            quick_leave_if(is_late_by(c, 12))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = quick_word(c)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.y = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 571:  # LDA abs, AND immediate, BEQ branch
            quick_label(at_571)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 572:  # LDA abs, BMI branch
            quick_label(at_572)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0x8080) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 573:  # LDA abs, SEC implied, SBC immediate, STA zp, LDA immediate, STA zp
            quick_label(at_573)
            quick_leave_if(is_late_by(c, 13))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 1
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1] ^ 0xFF)
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 574:  # LDA abs, SEC implied, SBC abs
            quick_label(at_574)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 1
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 575:  # LDA abs, PHA implied
            quick_label(at_575)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 576:  # LDA abs, LSR implied, LSR implied, LSR implied
            quick_label(at_576)
            quick_leave_if(is_late_by(c, 8))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 577:  # LDA abs, LSR implied, LSR implied, LSR implied, LSR implied, STA zp
            quick_label(at_577)
            quick_leave_if(is_late_by(c, 12))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 578:  # LDA abs, LSR implied, BCS branch
            quick_label(at_578)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 579:  # LDA abs, LSR implied, BCS branch, JSR jump
            quick_label(at_579)
            quick_leave_if(is_late_by(c, 8))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.a = modified(c, c.a, LSR)
            c.at += 1
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                outcome = quick_jsr(n, c)
        elif code == 580:  # LDA abs, JMP jump
            quick_label(at_580)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            outcome = quick_jmp(n, c)
        elif code == 581:  # LDA abs, EOR abs
            quick_label(at_581)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_eor(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 582:  # LDA abs, EOR abs, STA absy, RTS implied
            quick_label(at_582)
            quick_leave_if(is_late_by(c, 13))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_eor(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            outcome = quick_rts(n, c)
        elif code == 583:  # LDA abs, ADC immediate
            quick_label(at_583)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 584:  # LDA abs, ADC immediate, STA zp, LDY abs
            quick_label(at_584)
            quick_leave_if(is_late_by(c, 9))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 585:  # LDA abs, STA zp, JSR jump
            quick_label(at_585)
            quick_leave_if(is_late_by(c, 7))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 586:  # LDA abs, STA zp, LDA immediate, STA zp
            quick_label(at_586)
            quick_leave_if(is_late_by(c, 9))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 587:  # LDA abs, STA abs, LDA abs
            quick_label(at_587)
            quick_leave_if(is_late_by(c, 8))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 588:  # LDA abs, STA abs, LDA abs, STA abs, LDA abs
            quick_label(at_588)
            quick_leave_if(is_late_by(c, 16))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 589:  # LDA abs, STA zpx, LDA izy, AND immediate, STA zpx, CMP abs
            quick_label(at_589)
            quick_leave_if(is_late_by(c, 20))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[<uint8_t>(c.at[1] + c.x)], c.a)
            c.at += 2
            c.cycle += 4
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[<uint8_t>(c.at[1] + c.x)], c.a)
            c.at += 2
            c.cycle += 4
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_compare(c, c.a, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 590:  # LDA abs, STA absy
            quick_label(at_590)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 591:  # LDA abs, LDX abs
            quick_label(at_591)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.x = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 592:  # LDA abs, LDX abs, JSR jump
            quick_label(at_592)
            quick_leave_if(is_late_by(c, 8))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.x = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            outcome = quick_jsr(n, c)
        elif code == 593:  # LDA abs, CMP immediate, BCC branch
            quick_label(at_593)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 594:  # LDA abs, CMP immediate, BCS branch
            quick_label(at_594)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 595:  # LDA abs, CMP immediate, BCS branch, ADC immediate, STA zp, JSR jump
            quick_label(at_595)
            quick_leave_if(is_late_by(c, 13))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_adc(c, c.at[1])
                c.at += 2
                c.cycle += 2
                quick_store(c, &n.ram[c.at[1]], c.a)
                c.at += 2
                c.cycle += 3
                outcome = quick_jsr(n, c)
        elif code == 596:  # LDA abs, CMP immediate, BNE branch
            quick_label(at_596)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 597:  # LDA abs, CMP immediate, BEQ branch
            quick_label(at_597)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 598:  # LDA abs, CMP immediate, BEQ branch, CMP immediate, BNE branch
            quick_label(at_598)
            quick_leave_if(is_late_by(c, 10))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_compare(c, c.a, c.at[1])
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) != 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 599:  # LDA abs, BNE branch
            quick_label(at_599)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 600:  # LDA abs, BNE branch, JSR jump
            quick_label(at_600)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                outcome = quick_jsr(n, c)
        elif code == 601:  # LDA abs, BNE branch, LDA zp, AND immediate, BEQ branch
            quick_label(at_601)
            quick_leave_if(is_late_by(c, 11))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                op_and(c, c.at[1])
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 602:  # LDA abs, BNE branch, LDA zp, CMP immediate, BNE branch
            quick_label(at_602)
            quick_leave_if(is_late_by(c, 11))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                op_compare(c, c.a, c.at[1])
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) != 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 603:  # LDA abs, BNE branch, LDA zp, CMP immediate, BEQ branch
            quick_label(at_603)
            quick_leave_if(is_late_by(c, 11))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                op_compare(c, c.a, c.at[1])
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 604:  # LDA abs, BNE branch, LDA immediate
            quick_label(at_604)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, c.at[1])
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 605:  # LDA abs, BNE branch, LDA abs
            quick_label(at_605)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = quick_word(c)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 606:  # LDA abs, BNE branch, LDA abs, CMP immediate, BNE branch
            quick_label(at_606)
            quick_leave_if(is_late_by(c, 12))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = quick_word(c)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                op_compare(c, c.a, c.at[1])
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) != 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 607:  # LDA abs, BNE branch, LDA abs, CMP immediate, BEQ branch
            quick_label(at_607)
            quick_leave_if(is_late_by(c, 12))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = quick_word(c)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                op_compare(c, c.a, c.at[1])
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 608:  # LDA abs, BNE branch, LDA abs, BNE branch
            quick_label(at_608)
            quick_leave_if(is_late_by(c, 10))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = quick_word(c)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                if (c.nz & 0xFF) != 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 609:  # LDA abs, BNE branch, LDA abs, BEQ branch
            quick_label(at_609)
            quick_leave_if(is_late_by(c, 10))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = quick_word(c)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 610:  # LDA abs, BNE branch, LDA zpx, BEQ branch
            quick_label(at_610)
            quick_leave_if(is_late_by(c, 10))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
                c.at += 2
                c.cycle += 4
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 611:  # LDA abs, BNE branch, LDA absx, BEQ branch
            quick_label(at_611)
            quick_leave_if(is_late_by(c, 11))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = <uint16_t>(quick_word(c) + c.x)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.cycle += <uint8_t>ea < c.x
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 612:  # LDA abs, BEQ branch
            quick_label(at_612)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 613:  # LDA abs, BEQ branch, DEC abs, BNE branch
            quick_label(at_613)
            quick_leave_if(is_late_by(c, 12))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = quick_word(c)
                write = n.write_page[ea >> 11]
                quick_leave_if(write == NULL)
                quick_modify(c, write + (ea & 0x7FF), DEC)
                c.at += 3
                c.cycle += 6
                if (c.nz & 0xFF) != 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 614:  # LDX abs, LDA absx, PHA implied, LDA absx, PHA implied, RTS implied
            quick_label(at_614)
            quick_leave_if(is_late_by(c, 20))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.x = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            outcome = quick_rts(n, c)
        elif code == 615:  # LDX abs, LDA absx, STA zp, LDA absx, STA zp, JSR jump
            quick_label(at_615)
            quick_leave_if(is_late_by(c, 20))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.x = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 616:  # LDX abs, LDA absx, BNE branch
            quick_label(at_616)
            quick_leave_if(is_late_by(c, 9))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.x = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 617:  # LDX abs, CPX immediate, BNE branch
            quick_label(at_617)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.x = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.x, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 618:  # LDX abs, BEQ branch
            quick_label(at_618)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.x = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 619:  # BCS branch, INY implied, LDA izy
            quick_label(at_619)
            quick_leave_if(is_late_by(c, 4))
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.y = set_nz(c, c.y + 1)
                c.at += 1
                c.cycle += 2
                ea = quick_pointer(n, c.at[1])
                quick_leave_if(n.read_page[ea >> 11] == NULL)
                ea += c.y
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.cycle += <uint8_t>ea < c.y
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 2
                c.cycle += 5
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 620:  # BCS branch, CMP immediate, BCC branch
            quick_label(at_620)
            quick_leave_if(is_late_by(c, 4))
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_compare(c, c.a, c.at[1])
                c.at += 2
                c.cycle += 2
                if c.carry == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 621:  # LDA izy, AND immediate, CMP immediate, BNE branch
            quick_label(at_621)
            quick_leave_if(is_late_by(c, 10))
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 622:  # LDA izy, RTS implied
            quick_label(at_622)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            outcome = quick_rts(n, c)
        elif code == 623:  # LDA izy, STA zp
            quick_label(at_623)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 624:  # LDA izy, STA zp, INY implied
            quick_label(at_624)
            quick_leave_if(is_late_by(c, 9))
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 625:  # LDA izy, STA absx
            quick_label(at_625)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 626:  # LDA izy, INY implied
            quick_label(at_626)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 627:  # LDA izy, CMP immediate, BNE branch
            quick_label(at_627)
            quick_leave_if(is_late_by(c, 8))
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 628:  # LDY zpx, CPY immediate, BNE branch
            quick_label(at_628)
            quick_leave_if(is_late_by(c, 6))
            c.y = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_compare(c, c.y, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 629:  # LDY zpx, BEQ branch
            quick_label(at_629)
            quick_leave_if(is_late_by(c, 4))
            c.y = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 630:  # LDA zpx, ASL implied, ASL implied, ASL implied, ASL implied
            quick_label(at_630)
            quick_leave_if(is_late_by(c, 10))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 631:  # LDA zpx, CLC implied, ADC immediate
            quick_label(at_631)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 632:  # LDA zpx, CLC implied, ADC absy
            quick_label(at_632)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 633:  # LDA zpx, CLC implied, ADC absx
            quick_label(at_633)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_adc(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 634:  # LDA zpx, CLC implied, SBC zp, LDY zpx, BEQ branch
            quick_label(at_634)
            quick_leave_if(is_late_by(c, 13))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]] ^ 0xFF)
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 635:  # LDA zpx, JSR jump
            quick_label(at_635)
            quick_leave_if(is_late_by(c, 4))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            outcome = quick_jsr(n, c)
        elif code == 636:  # LDA zpx, AND immediate, STA zp, LDA zp, RTS implied
            quick_label(at_636)
            quick_leave_if(is_late_by(c, 12))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            outcome = quick_rts(n, c)
        elif code == 637:  # LDA zpx, AND immediate, BNE branch
            quick_label(at_637)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 638:  # LDA zpx, AND immediate, BNE branch, LDA zpx
            quick_label(at_638)
            quick_leave_if(is_late_by(c, 8))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
                c.at += 2
                c.cycle += 4
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 639:  # LDA zpx, AND immediate, BEQ branch
            quick_label(at_639)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 640:  # LDA zpx, SEC implied, SBC abs, STA zp, LDA zpx
            quick_label(at_640)
            quick_leave_if(is_late_by(c, 13))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            c.carry = 1
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 641:  # LDA zpx, PHA implied
            quick_label(at_641)
            quick_leave_if(is_late_by(c, 4))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 642:  # LDA zpx, PHA implied, ASL implied, BCS branch, PLA implied, BEQ branch
            quick_label(at_642)
            quick_leave_if(is_late_by(c, 15))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, quick_pull(n, c))
                c.at += 1
                c.cycle += 4
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 643:  # LDA zpx, ADC zp, STA zp, STA zp, LDA zp, BNE branch
            quick_label(at_643)
            quick_leave_if(is_late_by(c, 16))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 644:  # LDA zpx, ADC zp, STA zpx
            quick_label(at_644)
            quick_leave_if(is_late_by(c, 7))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[<uint8_t>(c.at[1] + c.x)], c.a)
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 645:  # LDA zpx, ADC zp, STA zpx, PLA implied, CLC implied, ADC zp
            quick_label(at_645)
            quick_leave_if(is_late_by(c, 17))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[<uint8_t>(c.at[1] + c.x)], c.a)
            c.at += 2
            c.cycle += 4
            c.a = set_nz(c, quick_pull(n, c))
            c.at += 1
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 646:  # LDA zpx, STA zp
            quick_label(at_646)
            quick_leave_if(is_late_by(c, 4))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 647:  # LDA zpx, STA zpx, LDA zpx, STA zpx, DEX implied, BPL branch
            quick_label(at_647)
            quick_leave_if(is_late_by(c, 18))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_store(c, &n.ram[<uint8_t>(c.at[1] + c.x)], c.a)
            c.at += 2
            c.cycle += 4
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_store(c, &n.ram[<uint8_t>(c.at[1] + c.x)], c.a)
            c.at += 2
            c.cycle += 4
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 648:  # LDA zpx, STA absy
            quick_label(at_648)
            quick_leave_if(is_late_by(c, 4))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 649:  # LDA zpx, STA absy, LDA zpx, SEC implied, SBC abs
            quick_label(at_649)
            quick_leave_if(is_late_by(c, 15))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            c.carry = 1
            c.at += 1
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 650:  # LDA zpx, TAY implied, EOR zpx, AND zpx, STA zpx, STY zpx
            quick_label(at_650)
            quick_leave_if(is_late_by(c, 18))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            c.y = set_nz(c, c.a)
            c.at += 1
            c.cycle += 2
            op_eor(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_and(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_store(c, &n.ram[<uint8_t>(c.at[1] + c.x)], c.a)
            c.at += 2
            c.cycle += 4
            quick_store(c, &n.ram[<uint8_t>(c.at[1] + c.x)], c.y)
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 651:  # LDA zpx, CMP zp
            quick_label(at_651)
            quick_leave_if(is_late_by(c, 4))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 652:  # LDA zpx, CMP zp, LDY zpx, INY implied, TYA implied
            quick_label(at_652)
            quick_leave_if(is_late_by(c, 13))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.y = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 653:  # LDA zpx, CMP immediate, BCC branch
            quick_label(at_653)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 654:  # LDA zpx, CMP immediate, BCS branch
            quick_label(at_654)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 655:  # LDA zpx, CMP immediate, BNE branch
            quick_label(at_655)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 656:  # LDA zpx, CMP immediate, BEQ branch
            quick_label(at_656)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 657:  # LDA zpx, BNE branch
            quick_label(at_657)
            quick_leave_if(is_late_by(c, 4))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 658:  # LDA zpx, BNE branch, LDA absx
            quick_label(at_658)
            quick_leave_if(is_late_by(c, 6))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = <uint16_t>(quick_word(c) + c.x)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.cycle += <uint8_t>ea < c.x
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 659:  # LDA zpx, BNE branch, LDA absx, LDY abs, AND absy
            quick_label(at_659)
            quick_leave_if(is_late_by(c, 15))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = <uint16_t>(quick_word(c) + c.x)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.cycle += <uint8_t>ea < c.x
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                ea = quick_word(c)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.y = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                ea = <uint16_t>(quick_word(c) + c.y)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.cycle += <uint8_t>ea < c.y
                op_and(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 660:  # LDA zpx, SBC abs, BCS branch
            quick_label(at_660)
            quick_leave_if(is_late_by(c, 8))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 3
            c.cycle += 4
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 661:  # LDA zpx, BEQ branch
            quick_label(at_661)
            quick_leave_if(is_late_by(c, 4))
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 662:  # LDA absy, ORA zp, STA zp, LDA absy
            quick_label(at_662)
            quick_leave_if(is_late_by(c, 11))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_ora(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 663:  # LDA absy, BPL branch
            quick_label(at_663)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 664:  # LDA absy, AND immediate
            quick_label(at_664)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 665:  # LDA absy, SEC implied
            quick_label(at_665)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 1
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 666:  # LDA absy, SEC implied, SBC zpx, STA zp, LDA immediate
            quick_label(at_666)
            quick_leave_if(is_late_by(c, 14))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 1
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[<uint8_t>(c.at[1] + c.x)] ^ 0xFF)
            c.at += 2
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 667:  # LDA absy, SEC implied, SBC zpx, STA zp, LDA absy
            quick_label(at_667)
            quick_leave_if(is_late_by(c, 14))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 1
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[<uint8_t>(c.at[1] + c.x)] ^ 0xFF)
            c.at += 2
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 668:  # LDA absy, EOR immediate
            quick_label(at_668)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_eor(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 669:  # LDA absy, RTS implied
            quick_label(at_669)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            outcome = quick_rts(n, c)
        elif code == 670:  # LDA absy, STA zp
            quick_label(at_670)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 671:  # LDA absy, STA zp, LDA absy, STA zp
            quick_label(at_671)
            quick_leave_if(is_late_by(c, 13))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 672:  # LDA absy, STA abs, RTS implied
            quick_label(at_672)
            quick_leave_if(is_late_by(c, 9))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            outcome = quick_rts(n, c)
        elif code == 673:  # LDA absy, STA absx
            quick_label(at_673)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 674:  # LDA absy, STA absx, CLC implied, ADC immediate
            quick_label(at_674)
            quick_leave_if(is_late_by(c, 12))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 675:  # LDY absx, BEQ branch
            quick_label(at_675)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 676:  # LDA absx, ORA immediate, STA absx, DEX implied, BPL branch
            quick_label(at_676)
            quick_leave_if(is_late_by(c, 14))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_ora(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 677:  # LDA absx, CLC implied, ADC zp, STA absx
            quick_label(at_677)
            quick_leave_if(is_late_by(c, 10))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 0
            c.at += 1
            c.cycle += 2
            op_adc(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 678:  # LDA absx, SEC implied, SBC immediate, STA zp, JSR jump
            quick_label(at_678)
            quick_leave_if(is_late_by(c, 12))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 1
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1] ^ 0xFF)
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_jsr(n, c)
        elif code == 679:  # LDA absx, SEC implied, SBC immediate, STA zp, LDA immediate, STA zp
            quick_label(at_679)
            quick_leave_if(is_late_by(c, 14))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.carry = 1
            c.at += 1
            c.cycle += 2
            op_adc(c, c.at[1] ^ 0xFF)
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 680:  # LDA absx, STA zp
            quick_label(at_680)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 681:  # LDA absx, STA zp, LDA absx
            quick_label(at_681)
            quick_leave_if(is_late_by(c, 8))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 682:  # LDA absx, STA zp, LDA absx, JSR jump
            quick_label(at_682)
            quick_leave_if(is_late_by(c, 13))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            outcome = quick_jsr(n, c)
        elif code == 683:  # LDA absx, STA zp, LDA absx, STA zp
            quick_label(at_683)
            quick_leave_if(is_late_by(c, 13))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 684:  # LDA absx, STA zp, LDA absx, STA zp, JMP jump
            quick_label(at_684)
            quick_leave_if(is_late_by(c, 16))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_jmp(n, c)
        elif code == 685:  # LDA absx, STA zp, LDA absx, STA zp, RTS implied
            quick_label(at_685)
            quick_leave_if(is_late_by(c, 16))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            outcome = quick_rts(n, c)
        elif code == 686:  # LDA absx, STA zp, LDA absx, STA zp, LDA absx, STA zp
            quick_label(at_686)
            quick_leave_if(is_late_by(c, 21))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 687:  # LDA absx, STA abs
            quick_label(at_687)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 688:  # LDA absx, STA abs, LDA absx, STA abs
            quick_label(at_688)
            quick_leave_if(is_late_by(c, 14))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 689:  # LDA absx, STA absy
            quick_label(at_689)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 690:  # LDA absx, STA absy, LDA immediate, STA absy, LDA immediate, STA absy
            quick_label(at_690)
            quick_leave_if(is_late_by(c, 19))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 691:  # LDA absx, STA absy, LDA absx, STA absy
            quick_label(at_691)
            quick_leave_if(is_late_by(c, 15))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 692:  # LDA absx, STA absy, LDA absx, STA absy, LDX zp, LDA absx
            quick_label(at_692)
            quick_leave_if(is_late_by(c, 23))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 693:  # LDA absx, STA absy, INY implied, INX implied, CPX immediate, BNE branch
            quick_label(at_693)
            quick_leave_if(is_late_by(c, 16))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            op_compare(c, c.x, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 694:  # LDA absx, STA absy, INX implied, INY implied, CPY immediate, BCC branch
            quick_label(at_694)
            quick_leave_if(is_late_by(c, 16))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            op_compare(c, c.y, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 695:  # LDA absx, LDX zp, CMP immediate, BNE branch
            quick_label(at_695)
            quick_leave_if(is_late_by(c, 10))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 696:  # LDA absx, LDX zp, CMP immediate, BNE branch, DEY implied, BPL branch
            quick_label(at_696)
            quick_leave_if(is_late_by(c, 14))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.y = set_nz(c, c.y - 1)
                c.at += 1
                c.cycle += 2
                if (c.nz & 0x8080) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 697:  # LDA absx, CMP zp, BCC branch
            quick_label(at_697)
            quick_leave_if(is_late_by(c, 8))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 698:  # LDA absx, CMP zp, BCC branch, LDY abs, CLC implied, ADC absy
            quick_label(at_698)
            quick_leave_if(is_late_by(c, 16))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = quick_word(c)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.y = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                c.carry = 0
                c.at += 1
                c.cycle += 2
                ea = <uint16_t>(quick_word(c) + c.y)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.cycle += <uint8_t>ea < c.y
                op_adc(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 699:  # LDA absx, CMP immediate, BCC branch
            quick_label(at_699)
            quick_leave_if(is_late_by(c, 7))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 700:  # LDA absx, BNE branch
            quick_label(at_700)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 701:  # LDA absx, CPX zp, BNE branch
            quick_label(at_701)
            quick_leave_if(is_late_by(c, 8))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.x, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 702:  # LDA absx, BEQ branch
            quick_label(at_702)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 703:  # LDA absx, BEQ branch, STX zp, CMP immediate, BEQ branch
            quick_label(at_703)
            quick_leave_if(is_late_by(c, 12))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_store(c, &n.ram[c.at[1]], c.x)
                c.at += 2
                c.cycle += 3
                op_compare(c, c.a, c.at[1])
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 704:  # LDA absx, BEQ branch, DEC absx
            quick_label(at_704)
            quick_leave_if(is_late_by(c, 7))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = <uint16_t>(quick_word(c) + c.x)
                write = n.write_page[ea >> 11]
                quick_leave_if(write == NULL)
                quick_modify(c, write + (ea & 0x7FF), DEC)
                c.at += 3
                c.cycle += 7
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 705:  # LDA absx, BEQ branch, DEC absx, DEX implied, BPL branch
            quick_label(at_705)
            quick_leave_if(is_late_by(c, 16))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = <uint16_t>(quick_word(c) + c.x)
                write = n.write_page[ea >> 11]
                quick_leave_if(write == NULL)
                quick_modify(c, write + (ea & 0x7FF), DEC)
                c.at += 3
                c.cycle += 7
                c.x = set_nz(c, c.x - 1)
                c.at += 1
                c.cycle += 2
                if (c.nz & 0x8080) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 706:  # LDA absx, BEQ branch, DEC absx, BNE branch
            quick_label(at_706)
            quick_leave_if(is_late_by(c, 14))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = <uint16_t>(quick_word(c) + c.x)
                write = n.write_page[ea >> 11]
                quick_leave_if(write == NULL)
                quick_modify(c, write + (ea & 0x7FF), DEC)
                c.at += 3
                c.cycle += 7
                if (c.nz & 0xFF) != 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 707:  # LDA absx, BEQ branch, DEC absx, BNE branch, STA absx
            quick_label(at_707)
            quick_leave_if(is_late_by(c, 16))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = <uint16_t>(quick_word(c) + c.x)
                write = n.write_page[ea >> 11]
                quick_leave_if(write == NULL)
                quick_modify(c, write + (ea & 0x7FF), DEC)
                c.at += 3
                c.cycle += 7
                if (c.nz & 0xFF) != 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    ea = <uint16_t>(quick_word(c) + c.x)
                    write = n.write_page[ea >> 11]
                    quick_leave_if(write == NULL)
                    quick_store(c, write + (ea & 0x7FF), c.a)
                    c.at += 3
                    c.cycle += 5
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 708:  # LDA absx, SBC absy, DEX implied, DEY implied, BPL branch
            quick_label(at_708)
            quick_leave_if(is_late_by(c, 14))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 3
            c.cycle += 4
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 709:  # LDA absx, SBC absy, DEX implied, DEY implied, BPL branch, BCC branch
            quick_label(at_709)
            quick_leave_if(is_late_by(c, 16))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 3
            c.cycle += 4
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                if c.carry == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 710:  # LDX absy, LDA immediate, STA absx, STA absx, STA abs, LDA abs
            quick_label(at_710)
            quick_leave_if(is_late_by(c, 21))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.x = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 711:  # LDX absy, LDA absx, LDX zp, AND immediate, RTS implied
            quick_label(at_711)
            quick_leave_if(is_late_by(c, 15))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.x = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            c.x = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            outcome = quick_rts(n, c)
        elif code == 712:  # CPY immediate, BCC branch
            quick_label(at_712)
            quick_leave_if(is_late_by(c, 2))
            op_compare(c, c.y, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 713:  # CPY immediate, BCS branch
            quick_label(at_713)
            quick_leave_if(is_late_by(c, 2))
            op_compare(c, c.y, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 714:  # CPY immediate, BNE branch
            quick_label(at_714)
            quick_leave_if(is_late_by(c, 2))
            op_compare(c, c.y, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 715:  # CPY immediate, BEQ branch
            quick_label(at_715)
            quick_leave_if(is_late_by(c, 2))
            op_compare(c, c.y, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 716:  # CPY immediate, BEQ branch, CPY immediate, BNE branch
            quick_label(at_716)
            quick_leave_if(is_late_by(c, 6))
            op_compare(c, c.y, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_compare(c, c.y, c.at[1])
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) != 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 717:  # CPY immediate, BEQ branch, CPY immediate, BEQ branch
            quick_label(at_717)
            quick_leave_if(is_late_by(c, 6))
            op_compare(c, c.y, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_compare(c, c.y, c.at[1])
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 718:  # CPY immediate, BEQ branch, CPY immediate, BEQ branch, LDA immediate
            quick_label(at_718)
            quick_leave_if(is_late_by(c, 8))
            op_compare(c, c.y, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_compare(c, c.y, c.at[1])
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    c.a = set_nz(c, c.at[1])
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 719:  # CPY zp, BNE branch
            quick_label(at_719)
            quick_leave_if(is_late_by(c, 3))
            op_compare(c, c.y, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 720:  # CMP zp, BMI branch
            quick_label(at_720)
            quick_leave_if(is_late_by(c, 3))
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0x8080) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 721:  # CMP zp, BCC branch
            quick_label(at_721)
            quick_leave_if(is_late_by(c, 3))
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 722:  # CMP zp, BCS branch
            quick_label(at_722)
            quick_leave_if(is_late_by(c, 3))
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 723:  # CMP zp, LDA zpx
            quick_label(at_723)
            quick_leave_if(is_late_by(c, 3))
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 724:  # CMP zp, LDA zpx, SBC zp, BMI branch
            quick_label(at_724)
            quick_leave_if(is_late_by(c, 10))
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            op_adc(c, n.ram[c.at[1]] ^ 0xFF)
            c.at += 2
            c.cycle += 3
            if (c.nz & 0x8080) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 725:  # CMP zp, BNE branch
            quick_label(at_725)
            quick_leave_if(is_late_by(c, 3))
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 726:  # CMP zp, BNE branch, LDA zp, EOR immediate, AND zp
            quick_label(at_726)
            quick_leave_if(is_late_by(c, 10))
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                op_eor(c, c.at[1])
                c.at += 2
                c.cycle += 2
                op_and(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 727:  # CMP zp, BEQ branch
            quick_label(at_727)
            quick_leave_if(is_late_by(c, 3))
            op_compare(c, c.a, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 728:  # DEC zp, BPL branch
            quick_label(at_728)
            quick_leave_if(is_late_by(c, 5))
            quick_modify(c, &n.ram[c.at[1]], DEC)
            c.at += 2
            c.cycle += 5
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 729:  # DEC zp, LDA immediate
            quick_label(at_729)
            quick_leave_if(is_late_by(c, 5))
            quick_modify(c, &n.ram[c.at[1]], DEC)
            c.at += 2
            c.cycle += 5
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 730:  # DEC zp, LDA immediate, LDY absx, BEQ branch
            quick_label(at_730)
            quick_leave_if(is_late_by(c, 12))
            quick_modify(c, &n.ram[c.at[1]], DEC)
            c.at += 2
            c.cycle += 5
            c.a = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            c.y = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 731:  # DEC zp, INY implied, CPY immediate, BCC branch
            quick_label(at_731)
            quick_leave_if(is_late_by(c, 9))
            quick_modify(c, &n.ram[c.at[1]], DEC)
            c.at += 2
            c.cycle += 5
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            op_compare(c, c.y, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 732:  # DEC zp, BNE branch
            quick_label(at_732)
            quick_leave_if(is_late_by(c, 5))
            quick_modify(c, &n.ram[c.at[1]], DEC)
            c.at += 2
            c.cycle += 5
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 733:  # DEC zp, BNE branch, RTS implied
            quick_label(at_733)
            quick_leave_if(is_late_by(c, 7))
            quick_modify(c, &n.ram[c.at[1]], DEC)
            c.at += 2
            c.cycle += 5
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                outcome = quick_rts(n, c)
        elif code == 734:  # INY implied, RTS implied
            quick_label(at_734)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            outcome = quick_rts(n, c)
        elif code == 735:  # INY implied, STY zp
            quick_label(at_735)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.y)
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 736:  # INY implied, TYA implied
            quick_label(at_736)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, c.y)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 737:  # INY implied, LDA izy
            quick_label(at_737)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 738:  # INY implied, LDA izy, ASL implied, BCC branch
            quick_label(at_738)
            quick_leave_if(is_late_by(c, 10))
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            c.a = modified(c, c.a, ASL)
            c.at += 1
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 739:  # INY implied, CPY immediate, BCC branch
            quick_label(at_739)
            quick_leave_if(is_late_by(c, 4))
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            op_compare(c, c.y, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 740:  # INY implied, INY implied
            quick_label(at_740)
            quick_leave_if(is_late_by(c, 2))
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 741:  # INY implied, INY implied, INY implied
            quick_label(at_741)
            quick_leave_if(is_late_by(c, 4))
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 742:  # INY implied, INY implied, INY implied, INY implied
            quick_label(at_742)
            quick_leave_if(is_late_by(c, 6))
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 743:  # INY implied, INY implied, INY implied, INY implied, BNE branch
            quick_label(at_743)
            quick_leave_if(is_late_by(c, 8))
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 744:  # INY implied, INY implied, INX implied, INX implied, CPX zp, BCC branch
            quick_label(at_744)
            quick_leave_if(is_late_by(c, 11))
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            op_compare(c, c.x, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 745:  # CMP immediate, BPL branch
            quick_label(at_745)
            quick_leave_if(is_late_by(c, 2))
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 746:  # CMP immediate, BMI branch
            quick_label(at_746)
            quick_leave_if(is_late_by(c, 2))
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0x8080) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 747:  # CMP immediate, RTS implied
            quick_label(at_747)
            quick_leave_if(is_late_by(c, 2))
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            outcome = quick_rts(n, c)
        elif code == 748:  # CMP immediate, BCC branch
            quick_label(at_748)
            quick_leave_if(is_late_by(c, 2))
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 749:  # CMP immediate, BCS branch
            quick_label(at_749)
            quick_leave_if(is_late_by(c, 2))
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 750:  # CMP immediate, BCS branch, JSR jump
            quick_label(at_750)
            quick_leave_if(is_late_by(c, 4))
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                outcome = quick_jsr(n, c)
        elif code == 751:  # CMP immediate, BCS branch, LDA zpx, CMP immediate, BCS branch
            quick_label(at_751)
            quick_leave_if(is_late_by(c, 10))
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[<uint8_t>(c.at[1] + c.x)])
                c.at += 2
                c.cycle += 4
                op_compare(c, c.a, c.at[1])
                c.at += 2
                c.cycle += 2
                if c.carry != 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 752:  # CMP immediate, BCS branch, CMP immediate, BNE branch
            quick_label(at_752)
            quick_leave_if(is_late_by(c, 6))
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_compare(c, c.a, c.at[1])
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) != 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 753:  # CMP immediate, BNE branch
            quick_label(at_753)
            quick_leave_if(is_late_by(c, 2))
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 754:  # CMP immediate, BEQ branch
            quick_label(at_754)
            quick_leave_if(is_late_by(c, 2))
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 755:  # CMP immediate, BEQ branch, CMP immediate, BCC branch
            quick_label(at_755)
            quick_leave_if(is_late_by(c, 6))
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_compare(c, c.a, c.at[1])
                c.at += 2
                c.cycle += 2
                if c.carry == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 756:  # CMP immediate, BEQ branch, CMP immediate, BNE branch
            quick_label(at_756)
            quick_leave_if(is_late_by(c, 6))
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_compare(c, c.a, c.at[1])
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) != 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 757:  # CMP immediate, BEQ branch, CMP immediate, BEQ branch
            quick_label(at_757)
            quick_leave_if(is_late_by(c, 6))
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_compare(c, c.a, c.at[1])
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 758:  # CMP immediate, BEQ branch, CMP immediate, BEQ branch, CLC implied, RTS implied
            quick_label(at_758)
            quick_leave_if(is_late_by(c, 10))
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_compare(c, c.a, c.at[1])
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    c.carry = 0
                    c.at += 1
                    c.cycle += 2
                    outcome = quick_rts(n, c)
        elif code == 759:  # DEX implied, BPL branch
            quick_label(at_759)
            quick_leave_if(is_late_by(c, 2))
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 760:  # DEX implied, BPL branch, RTS implied
            quick_label(at_760)
            quick_leave_if(is_late_by(c, 4))
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                outcome = quick_rts(n, c)
        elif code == 761:  # DEX implied, BPL branch, LDA zp, BMI branch
            quick_label(at_761)
            quick_leave_if(is_late_by(c, 7))
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                if (c.nz & 0x8080) != 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 762:  # DEX implied, DEY implied, BPL branch
            quick_label(at_762)
            quick_leave_if(is_late_by(c, 4))
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 763:  # DEX implied, BNE branch
            quick_label(at_763)
            quick_leave_if(is_late_by(c, 2))
            c.x = set_nz(c, c.x - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 764:  # CMP abs, BEQ branch
            quick_label(at_764)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_compare(c, c.a, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 765:  # DEC abs, BPL branch
            quick_label(at_765)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), DEC)
            c.at += 3
            c.cycle += 6
            if (c.nz & 0x8080) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 766:  # DEC abs, BNE branch
            quick_label(at_766)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), DEC)
            c.at += 3
            c.cycle += 6
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 767:  # BNE branch, LDA zp
            quick_label(at_767)
            quick_leave_if(is_late_by(c, 2))
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 768:  # BNE branch, LDA zp, STA absx, LDA izy, INY implied
            quick_label(at_768)
            quick_leave_if(is_late_by(c, 16))
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                ea = <uint16_t>(quick_word(c) + c.x)
                write = n.write_page[ea >> 11]
                quick_leave_if(write == NULL)
                quick_store(c, write + (ea & 0x7FF), c.a)
                c.at += 3
                c.cycle += 5
                ea = quick_pointer(n, c.at[1])
                quick_leave_if(n.read_page[ea >> 11] == NULL)
                ea += c.y
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.cycle += <uint8_t>ea < c.y
                c.a = set_nz(c, read[ea & 0x7FF])
                c.at += 2
                c.cycle += 5
                c.y = set_nz(c, c.y + 1)
                c.at += 1
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 769:  # BNE branch, LDA zp, CMP immediate, BCS branch
            quick_label(at_769)
            quick_leave_if(is_late_by(c, 7))
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                op_compare(c, c.a, c.at[1])
                c.at += 2
                c.cycle += 2
                if c.carry != 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 770:  # CMP izy, BEQ branch, DEY implied, BPL branch
            quick_label(at_770)
            quick_leave_if(is_late_by(c, 10))
            ea = quick_pointer(n, c.at[1])
            quick_leave_if(n.read_page[ea >> 11] == NULL)
            ea += c.y
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_compare(c, c.a, read[ea & 0x7FF])
            c.at += 2
            c.cycle += 5
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.y = set_nz(c, c.y - 1)
                c.at += 1
                c.cycle += 2
                if (c.nz & 0x8080) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 771:  # CMP zpx, BNE branch
            quick_label(at_771)
            quick_leave_if(is_late_by(c, 4))
            op_compare(c, c.a, n.ram[<uint8_t>(c.at[1] + c.x)])
            c.at += 2
            c.cycle += 4
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 772:  # CMP absy, BCS branch
            quick_label(at_772)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_compare(c, c.a, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 773:  # CMP absy, BCS branch, LDA zp, CMP absy, RTS implied
            quick_label(at_773)
            quick_leave_if(is_late_by(c, 15))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_compare(c, c.a, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                ea = <uint16_t>(quick_word(c) + c.y)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.cycle += <uint8_t>ea < c.y
                op_compare(c, c.a, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                outcome = quick_rts(n, c)
        elif code == 774:  # CMP absy, BEQ branch, DEY implied, BPL branch
            quick_label(at_774)
            quick_leave_if(is_late_by(c, 9))
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            op_compare(c, c.a, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.y = set_nz(c, c.y - 1)
                c.at += 1
                c.cycle += 2
                if (c.nz & 0x8080) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 775:  # CMP absx, BCC branch
            quick_label(at_775)
            quick_leave_if(is_late_by(c, 5))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_compare(c, c.a, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 776:  # DEC absx, BEQ branch, JMP jump
            quick_label(at_776)
            quick_leave_if(is_late_by(c, 9))
            ea = <uint16_t>(quick_word(c) + c.x)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), DEC)
            c.at += 3
            c.cycle += 7
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                outcome = quick_jmp(n, c)
        elif code == 777:  # CPX immediate, BCC branch
            quick_label(at_777)
            quick_leave_if(is_late_by(c, 2))
            op_compare(c, c.x, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 778:  # CPX immediate, BCS branch
            quick_label(at_778)
            quick_leave_if(is_late_by(c, 2))
            op_compare(c, c.x, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 779:  # CPX immediate, BNE branch
            quick_label(at_779)
            quick_leave_if(is_late_by(c, 2))
            op_compare(c, c.x, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 780:  # CPX immediate, BEQ branch
            quick_label(at_780)
            quick_leave_if(is_late_by(c, 2))
            op_compare(c, c.x, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 781:  # CPX immediate, BEQ branch, CPX immediate, BEQ branch
            quick_label(at_781)
            quick_leave_if(is_late_by(c, 6))
            op_compare(c, c.x, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_compare(c, c.x, c.at[1])
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 782:  # CPX zp, BCS branch
            quick_label(at_782)
            quick_leave_if(is_late_by(c, 3))
            op_compare(c, c.x, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 783:  # CPX zp, BEQ branch
            quick_label(at_783)
            quick_leave_if(is_late_by(c, 3))
            op_compare(c, c.x, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 784:  # CPX zp, BEQ branch, LDA zp, TAY implied, CLC implied, ADC izy
            quick_label(at_784)
            quick_leave_if(is_late_by(c, 12))
            op_compare(c, c.x, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.a = set_nz(c, n.ram[c.at[1]])
                c.at += 2
                c.cycle += 3
                c.y = set_nz(c, c.a)
                c.at += 1
                c.cycle += 2
                c.carry = 0
                c.at += 1
                c.cycle += 2
                ea = quick_pointer(n, c.at[1])
                quick_leave_if(n.read_page[ea >> 11] == NULL)
                ea += c.y
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.cycle += <uint8_t>ea < c.y
                op_adc(c, read[ea & 0x7FF])
                c.at += 2
                c.cycle += 5
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 785:  # CPX zp, BEQ branch, CPX immediate, BEQ branch
            quick_label(at_785)
            quick_leave_if(is_late_by(c, 7))
            op_compare(c, c.x, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                op_compare(c, c.x, c.at[1])
                c.at += 2
                c.cycle += 2
                if (c.nz & 0xFF) == 0:
                    outcome = quick_branch(n, c)
                else:
                    c.at += 2
                    c.cycle += 2
                    quick_next(not is_late(c), quick_code(n, c))
        elif code == 786:  # SBC zp, BMI branch
            quick_label(at_786)
            quick_leave_if(is_late_by(c, 3))
            op_adc(c, n.ram[c.at[1]] ^ 0xFF)
            c.at += 2
            c.cycle += 3
            if (c.nz & 0x8080) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 787:  # INC zp, LDX immediate, LDY immediate, LDA abs, AND immediate
            quick_label(at_787)
            quick_leave_if(is_late_by(c, 13))
            quick_modify(c, &n.ram[c.at[1]], INC)
            c.at += 2
            c.cycle += 5
            c.x = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_and(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 788:  # INC zp, LDA zp, CMP immediate, BCC branch
            quick_label(at_788)
            quick_leave_if(is_late_by(c, 10))
            quick_modify(c, &n.ram[c.at[1]], INC)
            c.at += 2
            c.cycle += 5
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 789:  # INC zp, INC zp
            quick_label(at_789)
            quick_leave_if(is_late_by(c, 5))
            quick_modify(c, &n.ram[c.at[1]], INC)
            c.at += 2
            c.cycle += 5
            quick_modify(c, &n.ram[c.at[1]], INC)
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 790:  # INC zp, INC zp, RTS implied
            quick_label(at_790)
            quick_leave_if(is_late_by(c, 10))
            quick_modify(c, &n.ram[c.at[1]], INC)
            c.at += 2
            c.cycle += 5
            quick_modify(c, &n.ram[c.at[1]], INC)
            c.at += 2
            c.cycle += 5
            outcome = quick_rts(n, c)
        elif code == 791:  # INX implied, JMP jump
            quick_label(at_791)
            quick_leave_if(is_late_by(c, 2))
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            outcome = quick_jmp(n, c)
        elif code == 792:  # INX implied, STX zp, CPX immediate, BCS branch
            quick_label(at_792)
            quick_leave_if(is_late_by(c, 7))
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.x)
            c.at += 2
            c.cycle += 3
            op_compare(c, c.x, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 793:  # INX implied, DEY implied, BNE branch
            quick_label(at_793)
            quick_leave_if(is_late_by(c, 4))
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y - 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 794:  # INX implied, LDY immediate, PHA implied
            quick_label(at_794)
            quick_leave_if(is_late_by(c, 4))
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.at[1])
            c.at += 2
            c.cycle += 2
            quick_push(n, c, c.a)
            c.at += 1
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 795:  # INX implied, LDA zp
            quick_label(at_795)
            quick_leave_if(is_late_by(c, 2))
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 796:  # INX implied, LDA zp, AND zp, BEQ branch
            quick_label(at_796)
            quick_leave_if(is_late_by(c, 8))
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_and(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 797:  # INX implied, LDA zp, AND zp, BEQ branch, INX implied
            quick_label(at_797)
            quick_leave_if(is_late_by(c, 10))
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            op_and(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                c.x = set_nz(c, c.x + 1)
                c.at += 1
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 798:  # INX implied, INY implied
            quick_label(at_798)
            quick_leave_if(is_late_by(c, 2))
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 799:  # INX implied, INY implied, CPY immediate, BCC branch
            quick_label(at_799)
            quick_leave_if(is_late_by(c, 6))
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            op_compare(c, c.y, c.at[1])
            c.at += 2
            c.cycle += 2
            if c.carry == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 800:  # INX implied, INY implied, INY implied, INY implied, INY implied, INC zp
            quick_label(at_800)
            quick_leave_if(is_late_by(c, 10))
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            c.y = set_nz(c, c.y + 1)
            c.at += 1
            c.cycle += 2
            quick_modify(c, &n.ram[c.at[1]], INC)
            c.at += 2
            c.cycle += 5
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 801:  # INX implied, CPX immediate, BNE branch
            quick_label(at_801)
            quick_leave_if(is_late_by(c, 4))
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            op_compare(c, c.x, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 802:  # INX implied, INX implied
            quick_label(at_802)
            quick_leave_if(is_late_by(c, 2))
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 803:  # INX implied, INX implied, BNE branch
            quick_label(at_803)
            quick_leave_if(is_late_by(c, 4))
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            c.x = set_nz(c, c.x + 1)
            c.at += 1
            c.cycle += 2
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 804:  # SBC immediate, STA zp, LDA abs
            quick_label(at_804)
            quick_leave_if(is_late_by(c, 5))
            op_adc(c, c.at[1] ^ 0xFF)
            c.at += 2
            c.cycle += 2
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 805:  # NOP implied, NOP implied
            quick_label(at_805)
            quick_leave_if(is_late_by(c, 2))
            pass
            c.at += 1
            c.cycle += 2
            pass
            c.at += 1
            c.cycle += 2
            quick_next(not is_late(c), quick_code(n, c))
        elif code == 806:  # SBC abs, BMI branch
            quick_label(at_806)
            quick_leave_if(is_late_by(c, 4))
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 3
            c.cycle += 4
            if (c.nz & 0x8080) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 807:  # INC abs, LDA abs, EOR abs, STA absy, RTS implied
            quick_label(at_807)
            quick_leave_if(is_late_by(c, 19))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), INC)
            c.at += 3
            c.cycle += 6
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.a = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = quick_word(c)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            op_eor(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_store(c, write + (ea & 0x7FF), c.a)
            c.at += 3
            c.cycle += 5
            outcome = quick_rts(n, c)
        elif code == 808:  # INC abs, BNE branch
            quick_label(at_808)
            quick_leave_if(is_late_by(c, 6))
            ea = quick_word(c)
            write = n.write_page[ea >> 11]
            quick_leave_if(write == NULL)
            quick_modify(c, write + (ea & 0x7FF), INC)
            c.at += 3
            c.cycle += 6
            if (c.nz & 0xFF) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 809:  # BEQ branch, JMP jump
            quick_label(at_809)
            quick_leave_if(is_late_by(c, 2))
            if (c.nz & 0xFF) == 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                outcome = quick_jmp(n, c)
        elif code == 810:  # SBC zpx, LDX absy, CMP immediate, BMI branch
            quick_label(at_810)
            quick_leave_if(is_late_by(c, 11))
            op_adc(c, n.ram[<uint8_t>(c.at[1] + c.x)] ^ 0xFF)
            c.at += 2
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.x = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0x8080) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 811:  # SBC zpx, LDX absy, CMP immediate, BMI branch, LDX absy, CMP immediate
            quick_label(at_811)
            quick_leave_if(is_late_by(c, 18))
            op_adc(c, n.ram[<uint8_t>(c.at[1] + c.x)] ^ 0xFF)
            c.at += 2
            c.cycle += 4
            ea = <uint16_t>(quick_word(c) + c.y)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.y
            c.x = set_nz(c, read[ea & 0x7FF])
            c.at += 3
            c.cycle += 4
            op_compare(c, c.a, c.at[1])
            c.at += 2
            c.cycle += 2
            if (c.nz & 0x8080) != 0:
                outcome = quick_branch(n, c)
            else:
                c.at += 2
                c.cycle += 2
                ea = <uint16_t>(quick_word(c) + c.y)
                read = n.read_page[ea >> 11]
                quick_leave_if(read == NULL)
                c.cycle += <uint8_t>ea < c.y
                c.x = set_nz(c, read[ea & 0x7FF])
                c.at += 3
                c.cycle += 4
                op_compare(c, c.a, c.at[1])
                c.at += 2
                c.cycle += 2
                quick_next(not is_late(c), quick_code(n, c))
        elif code == 812:  # SBC absx, STA zp, LDA zp
            quick_label(at_812)
            quick_leave_if(is_late_by(c, 8))
            ea = <uint16_t>(quick_word(c) + c.x)
            read = n.read_page[ea >> 11]
            quick_leave_if(read == NULL)
            c.cycle += <uint8_t>ea < c.x
            op_adc(c, read[ea & 0x7FF] ^ 0xFF)
            c.at += 3
            c.cycle += 4
            quick_store(c, &n.ram[c.at[1]], c.a)
            c.at += 2
            c.cycle += 3
            c.a = set_nz(c, n.ram[c.at[1]])
            c.at += 2
            c.cycle += 3
            quick_next(not is_late(c), quick_code(n, c))
        else:
            never()
        if outcome == QUICK_ON:
            continue
        if outcome == QUICK_SLOW:
            quick_leave()
            quick_end(c)
            cpu_copy(&other, c)
            cpu_step_careless(n, &other)
            cpu_copy(c, &other)
            quick_begin(c)
            continue
        land(n, c)
        if outcome == QUICK_BACK:
            quick_end(c)
            cpu_jumped_back(n, c)
            quick_begin(c)
    c.limit = 0
    c.at = NULL
    c.effects = 0
    cpu_copy(&n.cpu, c)
