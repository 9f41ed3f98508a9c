/// Values selected from `hmac_sha256_test.json` of Project Wycheproof:
/// testvectors_v1, commit dac1dd4729fd, Apache-2.0.
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
    id 16
    note short message
    key 9f3fd61a105202648ecff6074c95e502c1c51acd32ec538a5cce89ef841f7989
    msg 2a76f2acdace42e3b779724946912c
    tag 0226ee13cc05e2340135b3f4b27a9da1a160f6170fe805dadd98a3711ec9c421
    result valid
    id 20
    note pseudorandom
    key 186e248ad824e1eb93329a7fdcd565b6cb4eaf3f85b90b910777128d8c538d27
    msg 92ef9ff52f46eccc7e38b9ee19fd2de3b37726c8e6ce9e1b96db5dda4c317902
    tag 3fc1d73dd4a8858c1fc3d8c4a3f33ed5ad0c70210038394a5902cb26fe287348
    result valid
    id 23
    note long message
    key 69c50d5274358188cff4c0fae742243d4e8a5e5ba55d94ff40edd90f6a43dd10
    msg 1ac5255aff052828d8ea21b376f1ebdd4bb879949913900405aebce83e48feb6813b5e9c89f94501
    + a8ade41b26b815c521
    tag 4b0b4d0416fa2e11586fbfa7fb11261e69991dfa34019b9893d69a2be8c1fc80
    result valid
    id 26
    note long message
    key 82314540564ea3ce30591e97f68b2602de40fa29f773c2508327471b8348e8c4
    msg 6a6d2f45cebf2757ae16ea33c68617671d77f8fdf80bed8fc5cdc5c8b7086bd28e7eb3eecc716349
    + 1104e5309455e67f836579b82a1da3bf5991a8e2b2f189a49e05700e46c409ed5de77780a5f389e3
    + f13dad406c9d55675329c5c921f07034180937c0f6ef34a2308b6ff3e1a0e9dc1ea65f5632730e87
    + 44d1db2c40a6595b
    tag 0900b3e6535d34f90e2c335775e86bf38ee7e3d26fb60cd9cdf639eb3496b94c
    result valid
    id 27
    note long message
    key d115acc9a636915241795f48852052e07b51273ae2448251ec1d0d0f9807f3db
    msg 696d2456de853fa028f486fef437b6b6d1b530a8475e299db3a9005ae9cef8401985b7d31e172e8f
    + 439ccd1ad1ec44c9b86b78f3f243c1305b53bc21abad7a8fc5256311bfd34c98e37dfdc649e7ae4b
    + da08cf2994b063c0c7106ed0b02a1f48af9191cbfb0d6a953b7e04327dfe8c93779cb574ba9cba57
    + 5d01674e83621aa0c5f400d6e6cd24b301e33c9f3303e73bf357408c1be86c2489c09de998ff2ef3
    + 2df554f1247d9313ce1a7160115d06f4c18d6556ff7986ef8a55e2adcfa27e4c69c71cc2ff01639e
    + 9d49bd9ed0687f530ffeb0890132457df2088081bc4a2f7f0a9f4dcea2c80d991db7f3747a1803d7
    + 619aaf3dd382c69536a0bcdb931cbe
    tag 82f92977f0b605eaada510ffceb53ad75fde16a8029f1b75b406a84270dbb8b7
    result valid
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
    id 28
    note Flipped bit 0 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d28b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb
    result invalid
    id 35
    note Flipped bit 8 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d8b89f2709a3ca74172cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 58
    note Flipped bit 248 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1ca
    result invalid
    id 64
    note Flipped bit 255 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag d38b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc14b
    result invalid
    id 67
    note Flipped bits 0 and 64 in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d9b99f2709a3ca74162cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
    result invalid
    id 72
    note all bits of tag flipped
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag 2c74bdf6927f0ba07d94bb562a9f8218db695bea2c0b5e573771c44625723e34
    result invalid
    id 74
    note Tag changed to all zero
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag 0000000000000000000000000000000000000000000000000000000000000000
    result invalid
    id 76
    note tag changed to all 1
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg -
    tag ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    result invalid
    id 81
    note lsbs changed in tag
    key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    msg 000102030405060708090a0b0c0d0e0f
    tag d9b89e2608a2cb75162dbf92834d1e28b33b0d1f9d20bc841ef3d3c29cbff04f
    result invalid
    """
