/// The whole macs of `hmac_sha256_test.json` of Project Wycheproof: testvectors_v1, commit
/// dac1dd4729fd, Apache-2.0. Its truncated ones are left out, the protocol has none.
///
/// A record begins with `id`, the `tcId` there; bytes in hex, `-` for none, `+` goes on from the
/// line above. `result` is that file's verdict on the tag.
let wycheproofHMACTable = """
    id 1
    note empty message
    key 1e225cafb90339bba1b24076d4206c3e79c355805d851682bc818baa4f5a7779
    msg -
    tag b175b57d89ea6cb606fb3363f2538abd73a4c00b4a1386905bac809004cf1933
    result valid
    id 2
    note short message
    key 8159fd15133cd964c9a6964c94f0ea269a806fd9f43f0da58b6cd1b33d189b2a
    msg 77
    tag dfc5105d5eecf7ae7b8b8de3930e7659e84c4172f2555142f1e568fc1872ad93
    result valid
    id 3
    note short message
    key 85a7cbaae825bb82c9b6f6c5c2af5ac03d1f6daa63d2a93c189948ec41b9ded9
    msg a59b
    tag 0fe2f13bba2198f6dda1a084be928e304e9cb16a56bc0b7b939a073280244373
    result valid
    id 4
    note short message
    key 48f3029334e55cfbd574ccc765fb2c3685aab1f4837d23370874a3e634c3a76d
    msg c7b8b2
    tag 6c13f79bb2d5b6f9a315fe8fd6cbb5cb817a660687009deccd88c377429e596d
    result valid
    id 5
    note short message
    key de8b5b5b2f09645be47ecb6407a4e1d9c6b33ae3c2d22517d3357da0357a3139
    msg cc021d65
    tag e87538eb167e62d7cb236690ff3f034a9c12d417aa8dfa694d7405f9e1f85fe8
    result valid
    id 6
    note short message
    key b7938910f518f13205ca1492c669001a14ff913c8ab4a0dc3564e7418e91297c
    msg a4a6ef6ebd
    tag 01a93f4ed216d0b280896301e366aa67b25e6b6a5a6e84f291a13391c6e496c5
    result valid
    id 7
    note short message
    key 1bb997ff4de8a5a391de5c08a33bc2c7c2891e47ad5b9c63110192f78b98fe78
    msg 667e015df7fc
    tag 06b5d8c5392323a802bc5cdd0b3c527454a873d9651c368836eaa4ad982ba546
    result valid
    id 8
    note short message
    key 32fdeda39f98b4f4426c2d2ac00ab5dd4bfabb68f311447256ed6d3d3a51b154
    msg 4163a9f77e41f5
    tag 1b0103729f48c2772bb132aef9ebd6dd6aafc9145df6d5c514b233ee92ef4a00
    result valid
    id 9
    note short message
    key 233e4fdee70bcc20235b6977ddfc05b0df66f5635d827c66e5a63cdb16a24938
    msg fdb2ee4b6d1a0ac2
    tag 120b26ee1355c134c262513c7922deb6c4fd90303de4cd61b9f9cd08f22d6e18
    result valid
    id 10
    note short message
    key b984c6734e0bd12b1737b2fc7a1b3803b4dfec402140a57b9eccc35414ae661b
    msg dea584d0e2a14ad5fd
    tag 88bc2282e5fce47ec6d9895395cd47fff91a0cdc589a8fd56d8d344616533a3d
    result valid
    id 11
    note short message
    key d0caf1456ac5e255fa6afd61a79dc8c716f5358a298a508271363fe1ff983561
    msg 18261dc806913c534666
    tag f678f081d83cf126ad6bd52c2dffd786214f519c47452b85a97458d0c10c3ee5
    result valid
    id 12
    note short message
    key 835bc8241ed817735ec9d3d0e2df4c173ee4dded4a8ef0c04a96c48f11820463
    msg 26f8083e944bacf04e9a4d
    tag e0e46cd7d1a75b3d102893da64def46e455308761f1d908786628ca7ee22a0eb
    result valid
    id 13
    note short message
    key 055f95c9461b0809575eccdfa5cdd06275f25d30915c4eb8db40e1acd3ab7591
    msg bfb7d6a08dbaa5225f320887
    tag e76d5c8c070a6b3c4824e9f342dc3056e63819509e1def98b585aeba0d638a00
    result valid
    id 14
    note short message
    key e40f7a3eb88ddec4c6347ea4d67610756c82c8ebcc237629bf873ccabc32984a
    msg 7fe43febc78474649e45bf99b2
    tag aa57d020aa24ad823472c2b80ff2d0cf475f7de0068f9a59e8112fede53a3581
    result valid
    id 15
    note short message
    key b020ad1de1c141f7ec615ee5701521773f9b232e4d06376c382894ce51a61f48
    msg 81c7581a194b5e71b41146a582c1
    tag f45c72603cc160c0762f703407844a7781dfe0f1ddf0aaf4ccd8205e94469aed
    result valid
    id 16
    note short message
    key 9f3fd61a105202648ecff6074c95e502c1c51acd32ec538a5cce89ef841f7989
    msg 2a76f2acdace42e3b779724946912c
    tag 0226ee13cc05e2340135b3f4b27a9da1a160f6170fe805dadd98a3711ec9c421
    result valid
    id 17
    note pseudorandom
    key 6fa353868c82e5deeedac7f09471a61bf749ab5498239e947e012eee3c82d7c4
    msg aeed3e4d4cb9bbb60d482e98c126c0f5
    tag 9ed7f0e73812a27a87a3808ee0c89a6456499e835974ba57c5aab2a0d8c69e93
    result valid
    id 18
    note pseudorandom
    key 5300489494ca86221c91d6d953952ae1a5e097139dc9cf1179c2f56433753824
    msg 90fea6cf2bd811b449f333ee9233e57697
    tag 5b692cba13b54fffc3adcbb0e015cc011fbfd61235303ff0ad2a49775083bf22
    result valid
    id 19
    note pseudorandom
    key 383e7c5c13476a62268423ef0500479f9e86e236c5a081c6449189e6afdf2af5
    msg 3202705af89f9555c540b0e1276911d01971abb2c35c78b2
    tag 4e4901592ba46476408d758435c7d1b489d2689afd84ceaaee78bfb91fd9391d
    result valid
    id 20
    note pseudorandom
    key 186e248ad824e1eb93329a7fdcd565b6cb4eaf3f85b90b910777128d8c538d27
    msg 92ef9ff52f46eccc7e38b9ee19fd2de3b37726c8e6ce9e1b96db5dda4c317902
    tag 3fc1d73dd4a8858c1fc3d8c4a3f33ed5ad0c70210038394a5902cb26fe287348
    result valid
    id 21
    note long message
    key 28855c7efc8532d92567300933cc1ca2d0586f55dcc9f054fcca2f05254fbf7f
    msg 9c09207ff0e6e582cb3747dca954c94d45c05e93f1e6f21179cf0e25b4cede74b5479d32f5166935
    + c86f0441905865
    tag 788c0589000fb7f0b5d51f1596472bc9ec413421a43df96ee32b02b5d275ffe3
    result valid
    id 22
    note long message
    key 8e540cb30c94836ae2a5950f355d482a7002e255207e94fda3f7ef1a099013a0
    msg d6500f95e11262e308bf3df4df4b855f33e857563d4543f195639a0a17b442eb9fdcc1367d2eee75
    + c8f805730b89290f
    tag 39697e70ce741feb33dedc069f00b5627fd9b837d10cbdd5b6d19cfbd511dd2c
    result valid
    id 23
    note long message
    key 69c50d5274358188cff4c0fae742243d4e8a5e5ba55d94ff40edd90f6a43dd10
    msg 1ac5255aff052828d8ea21b376f1ebdd4bb879949913900405aebce83e48feb6813b5e9c89f94501
    + a8ade41b26b815c521
    tag 4b0b4d0416fa2e11586fbfa7fb11261e69991dfa34019b9893d69a2be8c1fc80
    result valid
    id 24
    note long message
    key 23209b7c5aadcbd13f7279af1a86d3c7ae8f179d1bcaaad0dff9a15302e78dbf
    msg 84bdac37e1af35d9356404e2787d47ece58348dea76a4a46e8aade3463d4db8c94a051be3733b38d
    + 756984865d56c60e8025f15e3f968f093e7fb7ebc7e31189c5692d15ed4256737b9b1894e5809503aa
    + a1c9983fb096aa21916361eeb6ef455b129723a1a1ddf9deddea208529a648
    tag 4a85c479d1650dbd73bc5248074a55ff50218bddaa8d1fddaaf44946dc19aefb
    result valid
    id 25
    note long message
    key 7c9cc667cae175f448faa96647319633b2d48531373ae7d316c44ddd8b9f69cf
    msg 9233c1d73b498c5106ff88951e07b9652cb0ddae740737ec205c9876d094978bfc947f7dc937119f
    + d6a93915b19b625958a7a22363aa2ac33fb869ed16b303336ab740a0498a2df66a6599da710094481a
    + 7b544bd955b6f97135ba4673401db2db144a6e287041e47a51ed9b6ba956c13508c1c0c25310105239
    + ab73629e30
    tag ca1b80441d333909c2bb30769650055051ed20f17de8ee953cb9070af56c704f
    result valid
    id 26
    note long message
    key 82314540564ea3ce30591e97f68b2602de40fa29f773c2508327471b8348e8c4
    msg 6a6d2f45cebf2757ae16ea33c68617671d77f8fdf80bed8fc5cdc5c8b7086bd28e7eb3eecc716349
    + 1104e5309455e67f836579b82a1da3bf5991a8e2b2f189a49e05700e46c409ed5de77780a5f389e3f1
    + 3dad406c9d55675329c5c921f07034180937c0f6ef34a2308b6ff3e1a0e9dc1ea65f5632730e8744d1
    + db2c40a6595b
    tag 0900b3e6535d34f90e2c335775e86bf38ee7e3d26fb60cd9cdf639eb3496b94c
    result valid
    id 27
    note long message
    key d115acc9a636915241795f48852052e07b51273ae2448251ec1d0d0f9807f3db
    msg 696d2456de853fa028f486fef437b6b6d1b530a8475e299db3a9005ae9cef8401985b7d31e172e8f
    + 439ccd1ad1ec44c9b86b78f3f243c1305b53bc21abad7a8fc5256311bfd34c98e37dfdc649e7ae4bda
    + 08cf2994b063c0c7106ed0b02a1f48af9191cbfb0d6a953b7e04327dfe8c93779cb574ba9cba575d01
    + 674e83621aa0c5f400d6e6cd24b301e33c9f3303e73bf357408c1be86c2489c09de998ff2ef32df554
    + f1247d9313ce1a7160115d06f4c18d6556ff7986ef8a55e2adcfa27e4c69c71cc2ff01639e9d49bd9e
    + d0687f530ffeb0890132457df2088081bc4a2f7f0a9f4dcea2c80d991db7f3747a1803d7619aaf3dd3
    + 82c69536a0bcdb931cbe
    tag 82f92977f0b605eaada510ffceb53ad75fde16a8029f1b75b406a84270dbb8b7
    result valid
    id 28
    note Flipped bit 0 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d28b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 29
    note Flipped bit 0 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d9b99f2709a3ca74172cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 30
    note Flipped bit 1 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d18b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 31
    note Flipped bit 1 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag dab99f2709a3ca74172cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 32
    note Flipped bit 7 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag 538b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 33
    note Flipped bit 7 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag 58b99f2709a3ca74172cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 34
    note Flipped bit 8 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38a42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 35
    note Flipped bit 8 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b89f2709a3ca74172cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 36
    note Flipped bit 31 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42896d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 37
    note Flipped bit 31 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99fa709a3ca74172cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 38
    note Flipped bit 32 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096c80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 39
    note Flipped bit 32 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99f2708a3ca74172cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 40
    note Flipped bit 33 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096f80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 41
    note Flipped bit 33 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99f270ba3ca74172cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 42
    note Flipped bit 63 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096d80f4df826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 43
    note Flipped bit 63 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99f2709a3caf4172cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 44
    note Flipped bit 64 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096d80f45f836b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 45
    note Flipped bit 64 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99f2709a3ca74162cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 46
    note Flipped bit 71 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096d80f45f026b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 47
    note Flipped bit 71 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99f2709a3ca74972cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 48
    note Flipped bit 77 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096d80f45f824b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 49
    note Flipped bit 77 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99f2709a3ca74170cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 50
    note Flipped bit 80 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096d80f45f826b45a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 51
    note Flipped bit 80 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99f2709a3ca74172cbf93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 52
    note Flipped bit 96 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096d80f45f826b44a9d4607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 53
    note Flipped bit 96 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99f2709a3ca74172cbe93834c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 54
    note Flipped bit 97 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096d80f45f826b44a9d7607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 55
    note Flipped bit 97 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99f2709a3ca74172cbe93804c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 56
    note Flipped bit 103 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096d80f45f826b44a955607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 57
    note Flipped bit 103 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99f2709a3ca74172cbe93024c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 58
    note Flipped bit 248 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1ca
    result invalid
    id 59
    note Flipped bit 248 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99f2709a3ca74172cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14f
    result invalid
    id 60
    note Flipped bit 249 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1c9
    result invalid
    id 61
    note Flipped bit 249 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99f2709a3ca74172cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14c
    result invalid
    id 62
    note Flipped bit 254 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc18b
    result invalid
    id 63
    note Flipped bit 254 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99f2709a3ca74172cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef10e
    result invalid
    id 64
    note Flipped bit 255 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc14b
    result invalid
    id 65
    note Flipped bit 255 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99f2709a3ca74172cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef1ce
    result invalid
    id 66
    note Flipped bits 0 and 64 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d28b42096d80f45f836b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 67
    note Flipped bits 0 and 64 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d9b99f2709a3ca74162cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 68
    note Flipped bits 31 and 63 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42896d80f4df826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 69
    note Flipped bits 31 and 63 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99fa709a3caf4172cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 70
    note Flipped bits 63 and 127 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096d80f4df826b44a9d5607d672496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 71
    note Flipped bits 63 and 127 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b99f2709a3caf4172cbe93824c1fa9b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 72
    note all bits of tag flipped
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag 2c74bdf6927f0ba07d94bb562a9f8218db695bea2c0b5e573771c44625723e34
    result invalid
    id 73
    note all bits of tag flipped
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag 274660d8f65c358be8d3416c7db3e0d64dc5f3e163de427ae00d2d3c62410eb1
    result invalid
    id 74
    note Tag changed to all zero
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag 0000000000000000000000000000000000000000000000000000000000000000
    result invalid
    id 75
    note Tag changed to all zero
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag 0000000000000000000000000000000000000000000000000000000000000000
    result invalid
    id 76
    note tag changed to all 1
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    result invalid
    id 77
    note tag changed to all 1
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    result invalid
    id 78
    note msbs changed in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag 530bc289ed0074df02ebc42955e0fd67a416249553742128480ebb395a0d414b
    result invalid
    id 79
    note msbs changed in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag 58391fa789234af497ac3e1302cc9fa932ba8c9e1ca13d059f7252431d3e71ce
    result invalid
    id 80
    note lsbs changed in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d28a43086c81f55e836a45a8d4617ce62597a514d2f5a0a9c98f3ab8db8cc0ca
    result invalid
    id 81
    note lsbs changed in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d9b89e2608a2cb75162dbf92834d1e28b33b0d1f9d20bc841ef3d3c29cbff04f
    result invalid
    id 163
    note short key
    key a349ac0a9f9f74e48e099cc3dbf9a9c9
    msg -
    tag 3a8437b877b75cc08a4d8d7559a8fc6869a58c713da63d1d4b350d59b597e30c
    result valid
    id 164
    note short key
    key ac686ba0f1a51b4ec4f0b30492b7f556
    msg 2fa43a14ae500507deb95ab5bd32b0fe
    tag 008532a53d0c0ab22027ae249023375374e2239b959609e8339b05a15742a675
    result valid
    id 165
    note short key
    key 73ef9ef1a4225e51e3c1db3ace1fa24f
    msg ffad380d9aabb0acede5c1bf112925cdfc3d379fc2376a4fe2644490d0430ac3
    tag 9c7cb9f7c207ec46d1e3c55764731c4ab5ddbae4e1401e52a895df0cff4787c9
    result valid
    id 169
    note long key
    key 8a0c46eb8a2959e39865330079763341e7439dab149694ee57e0d61ec73d947e1d5301cd974e18a5
    + e0d1cf0d2c37e8aadd9fd589d57ef32e47024a99bc3f70c077
    msg -
    tag f5bfb940561fb4db73ebba49bf2e4893bb0cca618a71b7ecf6aca38231e167ea
    result valid
    id 170
    note long key
    key 2877ebb81f80334fd00516337446c5cf5ad4a3a2e197269e5b0ad1889dfe2b4b0aaa676fac55b36c
    + e3affc7f1092ab89c53273a837bd5bc94d1a9d9e5b02e9856f
    msg ba448db88f154f775028fdecf9e6752d
    tag 1690ed4180642899e0deb9ec2270374e8b0a484217f5a682c524316eca219b64
    result valid
    id 171
    note long key
    key 21178e26bc28ffc27c06f762ba190a627075856d7ca6feab79ac63149b17126e34fd9e5590e0e90a
    + ac801df09505d8af2dd0a2703b352c573ac9d2cb063927f2af
    msg 7d5f1d6b993452b1b53a4375760d10a20d46a0ab9ec3943fc4b07a2ce735e731
    tag e542ac8ac8f364bae4b7da8b7a0777df350f001de4e8cfa2d9ef0b15019496ec
    result valid
    """
