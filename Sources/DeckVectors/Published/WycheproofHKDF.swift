/// Values selected from `hkdf_sha256_test.json` of Project Wycheproof:
/// testvectors_v1, commit dac1dd4729fd, Apache-2.0.
///
/// A record begins with `id`, the `tcId` there; bytes in hex, `-` for none, `+` goes on from the
/// line above. `digest` is SHA-256 of an output that is too long to hold here.
let wycheproofHKDFTable = """
    id 4
    note pseudorandom
    ikm 24aeff2645e3e0f5494a9a102778c43a
    salt -
    info -
    size 20
    okm d4cca5e416c3d9eb58bd562e922691daff76aa4d
    id 8
    note pseudorandom
    ikm c181696a19ab1a32eb6e81b2925d8990
    salt -
    info d8c8de92fe5422c9825996354db1821ba43a81ac
    size 42
    okm 151ee737f049d18cdeb3010a0fbb606461875b22ac76487874498808248cf607e1cf7f3fc52b3a28
    + ac64
    id 15
    note pseudorandom
    ikm 7a00817689a3d79001825a864c69c120
    salt 08bc01c053a6406c7c4a667c9b9b3894
    info 967ccd75395be6e96a67759f070487c9e2107791
    size 64
    okm 75f86fe05c43964bafd75bbfda18333abac649b8607e953826c2bad8d594621d9615521b2f4d56f6
    + 3a185dd0670af7163fa96ea2dec620516158946ee83071b9
    id 24
    note maximal output size
    ikm 91556a70e96dccb6a2fbee28250bdbd5
    salt ccdc54836e6046d5c851f917c37b0baeabd225e996b8f71d452cff5036345c3e
    info 2b90f142b2310b23
    size 8160
    digest a14afe5e70c25e95339abe6739f41cd27b0ab5f87480ee7e22edb5d419abaeab
    id 25
    note invalid output size
    ikm db89f54af757f8c7e57248a1718105b1
    salt d5efc88adf3d5afc970284aab51690bdfedfa40be98e374efa3060ccf97fc650
    info 134f085797b1ae2e
    size 8161
    id 26
    note empty salt
    ikm d04f44faa4542b34f958d8a863801f2c
    salt -
    info ff6b5b655cbf2421a66d2f28408395a2ce57264f76bd60befd51cbfd9474faa47a97a9aa0f0e4338
    + 635633023cb36da12a3051f1f369355b687304e74c5218b315
    size 80
    okm aa235b487116b1c1e2f68c9a557b396a318ea2aa29c0e6a122645918ba693598e40e5b7c73c92f83
    + 2530db888d4c53fbf73aff67d129a24263134335c9757da6ff7f386c77f830d1bac3409fb3b834be
    id 70
    note pseudorandom
    ikm 974c0ac12b6a9c2b79fed80b1a960c9779b1860fe514ffb251c4ba65ff2dedc2
    salt 32049bc0c7f3189651cbcb45491347f83e0e90db281c3633619516da566b1b62
    info 923e5c930f457af5
    size 32
    okm 5f368f29e213be6d5eb3ba540a95f21714134df999abe0b3ea9aae5ac4708fa6
    id 71
    note pseudorandom
    ikm e937b5e7ece235b337cb4fa9ab8f3a747990684399a1c4bed47b02b3a5e47a7b
    salt 0b079374c35ce1373bf13f2eda25daa8447e70ec737eff8c88b2e024c83e2181
    info 0d723e3bf44be388
    size 56
    okm 327afc3e82b3a1ef3b1d7ad3727c96f30ad19934986b868cc028b17dcdad0035a3ea767403ade0b3
    + 410de8568831afdd30f90f5d669e334e
    id 72
    note pseudorandom
    ikm 279d9c928e719274379be30bd6feee738f8c53049e99390004b3d9a8745738b8
    salt 9a8080efd34f9d82ae74d750672d2f6d0b055a3af78a4e40888e93466f1641dd
    info efaf2275a9a729c0
    size 128
    okm d88cec7b19c6332151244accc7adf1009667abb0dacb358d740ca2101bddc610473bf322674fc50e
    + 37650a576e81785002b35fd1be18eca5ebf8ac0bae4f416bf1f00411d8f63d84aa4a2859aa574540
    + e6f24a94acd51bb4b11275602144578b2671df502b2fef6ee21e7a47cc0152e7f24608953287661d
    + 10392c6e2dac6351
    id 76
    note output collision for different salts
    ikm 3ee1fc0d8fac49d494c4a1b8cf6bf290a4a2c19a27c3ab1914d0d21c841577e0
    salt -
    info 4dc991623624fadef207587e42776cf3e0fdf4e5
    size 32
    okm f41f703259063d401de67cea9192038ddddc71ede5cdb383aad71894c1a39e8c
    id 77
    note output collision for different salts
    ikm 3ee1fc0d8fac49d494c4a1b8cf6bf290a4a2c19a27c3ab1914d0d21c841577e0
    salt 0000000000000000000000000000000000000000000000000000000000000000
    info 4dc991623624fadef207587e42776cf3e0fdf4e5
    size 32
    okm f41f703259063d401de67cea9192038ddddc71ede5cdb383aad71894c1a39e8c
    id 78
    note a salt longer than the block size of the hash is equivalent to the hash of the s
    + alt
    ikm 3ee1fc0d8fac49d494c4a1b8cf6bf290a4a2c19a27c3ab1914d0d21c841577e0
    salt 888815e19321fa618f0ce9800b7c2f6d289ed32c23d9816cc8bb36966bbe413e24db80612bd48c8f
    + d8e791732aed62288c3bf97d7c881b8d80dd48fa31b6f5d0cb
    info 4dc991623624fadef207587e42776cf3e0fdf4e5
    size 32
    okm 52a1d834f372578ccc7b57e9149f4c45f98ff754dbdec0bb3a8f931bd14e4bb1
    id 79
    note a salt longer than the block size of the hash is equivalent to the hash of the s
    + alt
    ikm 3ee1fc0d8fac49d494c4a1b8cf6bf290a4a2c19a27c3ab1914d0d21c841577e0
    salt 508c49c8298f899aa4f3a956dfe08a58f24944d8366d280f51d11e81136e4ecc
    info 4dc991623624fadef207587e42776cf3e0fdf4e5
    size 32
    okm 52a1d834f372578ccc7b57e9149f4c45f98ff754dbdec0bb3a8f931bd14e4bb1
    id 80
    note a salt shorter than the block size is padded with zeros.
    ikm 3ee1fc0d8fac49d494c4a1b8cf6bf290a4a2c19a27c3ab1914d0d21c841577e0
    salt 9962310f7e8c4300
    info 4dc991623624fadef207587e42776cf3e0fdf4e5
    size 32
    okm 909e3925c51ea4b543e30cca4f184452f494b8f20b99f36496e1c8110b48949c
    """
