/// Values selected from `x25519_test.json` of Project Wycheproof:
/// testvectors_v1, commit dac1dd4729fd, Apache-2.0.
///
/// A record begins with `id`, the `tcId` there; then private key, public key, shared secret in hex.
let wycheproofX25519Table = """
    id 1
    note normal case
    private c8a9d5a91091ad851c668b0736c1c9a02936c0d3ad62670858088047ba057475
    public 504a36999f489cd2fdbc08baff3d88fa00569ba986cba22548ffde80f9806829
    shared 436a2c040cf45fea9b29a0cb81b1f41458f863d0d61b453d0a982720d6d61320
    id 2
    note public key on twist
    private d85d8c061a50804ac488ad774ac716c3f5ba714b2712e048491379a500211958
    public 63aa40c6e38346c5caf23a6df0a5e6c80889a08647e551b3563449befcfc9733
    shared 279df67a7c4611db4708a0e8282b195e5ac0ed6f4b2f292c6fbd0acac30d1332
    id 63
    note public key with low order
    private e0f978dfcd3a8f1a5093418de54136a584c20b7b349afdf6c0520886f95b1272
    public e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 64
    note public key with low order
    private 387355d995616090503aafad49da01fb3dc3eda962704eaee6b86f9e20c92579
    public 5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 65
    note public key with low order
    private c8fe0df92ae68a03023fc0c9adb9557d31be7feed0d3ab36c558143daf4dbb40
    public ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 66
    note public key with low order
    private c8d74acde5934e64b9895d5ff7afbffd7f704f7dfccff7ac28fa62a1e6410347
    public e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b880
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 67
    note public key with low order
    private b85649d5120e01e8ccaf7b2fb8d81b62e8ad6f3d5c0553fdde1906cb9d79c050
    public 5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f11d7
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 68
    note public key with low order
    private 2064b2f4c9dc97ec7cf58932fdfa3265ba6ea4d11f0259b8efc8afb35db88c48
    public ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 74
    note public key with low order
    private 786a33a4f7af297a20e7642925932bf509e7070fa1bc36986af1eb13f4f50b55
    public edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 75
    note public key with low order
    private 786a33a4f7af297a20e7642925932bf509e7070fa1bc36986af1eb13f4f50b55
    public eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 76
    note public key with low order
    private 786a33a4f7af297a20e7642925932bf509e7070fa1bc36986af1eb13f4f50b55
    public 0000000000000000000000000000000000000000000000000000000000000080
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 77
    note public key with low order
    private 786a33a4f7af297a20e7642925932bf509e7070fa1bc36986af1eb13f4f50b55
    public 0100000000000000000000000000000000000000000000000000000000000080
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 83
    note public key == 0
    private 40ff586e73d61f0960dc2d763ac19e98225f1194f6fe43d5dd97ad55b3d35961
    public edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 87
    note non-canonical public key
    private 0016b62af5cabde8c40938ebf2108e05d27fa0533ed85d70015ad4ad39762d54
    public efffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared b4d10e832714972f96bd3382e4d082a21a8333a16315b3ffb536061d2482360d
    id 88
    note non-canonical public key
    private d83650ba7cec115881916255e3fa5fa0d6b8dcf968731bd2c9d2aec3f561f649
    public f0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared 515eac8f1ed0b00c70762322c3ef86716cd2c51fe77cec3d31b6388bc6eea336
    id 89
    note non-canonical public key
    private 88dd14e2711ebd0b0026c651264ca965e7e3da5082789fbab7e24425e7b4377e
    public f1ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared 6919992d6a591e77b3f2bacbd74caf3aea4be4802b18b2bc07eb09ade3ad6662
    id 90
    note non-canonical public key
    private 98c2b08cbac14e15953154e3b558d42bb1268a365b0ef2f22725129d8ac5cb7f
    public ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared 9c034fcd8d3bf69964958c0105161fcb5d1ea5b8f8abb371491e42a7684c2322
    id 91
    note non-canonical public key
    private c0697b6f05e0f3433b44ea352f20508eb0623098a7770853af5ca09727340c4e
    public 0200000000000000000000000000000000000000000000000000000000000080
    shared ed18b06da512cab63f22d2d51d77d99facd3c4502e4abf4e97b094c20a9ddf10
    id 92
    note non-canonical public key
    private 18422b58a18e0f4519b7a887b8cfb649e0bfe4b34d75963350a9944e5b7f5b7e
    public 0300000000000000000000000000000000000000000000000000000000000080
    shared 448ce410fffc7e6149c5abec0ad5f3607dfde8a34e2ac3243c3009176168b432
    id 93
    note non-canonical public key
    private 20620d82487707bedf9ee3549e95cb9390d2618f50cf6acba47ffaa103224a6f
    public 0400000000000000000000000000000000000000000000000000000000000080
    shared 03a633df01480d0d5048d92f51b20dc1d11f73e9515c699429b90a4f6903122a
    id 94
    note non-canonical public key
    private 285a6a7ceeb7122f2c78d99c53b2a902b490892f7dff326f89d12673c3101b53
    public daffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    shared 9b01287717d72f4cfb583ec85f8f936849b17d978dbae7b837db56a62f100a68
    id 95
    note non-canonical public key
    private c8e0330ae9dceeff887fba761225879a4bd2e0db08799244136e4721b2c88970
    public dbffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    shared dfe60831c9f4f96c816e51048804dbdc27795d760eced75ef575cbe3b464054b
    id 96
    note non-canonical public key
    private 10db6210fc1fb13382472fa1787b004b5d11868ab3a79510e0cee30f4a6df26b
    public dcffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    shared 50bfa826ca77036dd2bbfd092c3f78e2e4a1f980d7c8e78f2f14dca3cce5cc3c
    id 97
    note non-canonical public key
    private 9041c6e044a277df8466275ca8b5ee0da7bc028648054ade5c592add3057474e
    public eaffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    shared 13da5695a4c206115409b5277a934782fe985fa050bc902cba5616f9156fe277
    id 98
    note non-canonical public key
    private b8d499041a6713c0f6f876db7406587fdb44582f9542356ae89cfa958a34d266
    public ebffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    shared 63483b5d69236c63cddbed33d8e22baecc2b0ccf886598e863c844d2bf256704
    id 99
    note non-canonical public key
    private c85f08e60c845f82099141a66dc4583d2b1040462c544d33d0453b20b1a6377e
    public ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    shared e9db74bc88d0d9bf046ddd13f943bccbe6dbb47d49323f8dfeedc4a694991a3c
    id 103
    note edge case for shared secret
    private 60a3a4f130b98a5be4b1cedb7cb85584a3520e142d474dc9ccb909a073a9767f
    public b7b6d39c765cb60c0c8542f4f3952ffb51d3002d4aeb9f8ff988b192043e6d0a
    shared 0200000000000000000000000000000000000000000000000000000000000000
    id 104
    note edge case for shared secret
    private 60a3a4f130b98a5be4b1cedb7cb85584a3520e142d474dc9ccb909a073a9767f
    public 3b18df1e50b899ebd588c3161cbd3bf98ebcc2c1f7df53b811bd0e91b4d5153d
    shared 0900000000000000000000000000000000000000000000000000000000000000
    id 105
    note edge case for shared secret
    private 60a3a4f130b98a5be4b1cedb7cb85584a3520e142d474dc9ccb909a073a9767f
    public cab6f9e7d8ce00dfcea9bbd8f069ef7fb2ac504abf83b87db601b5ae0a7f7615
    shared 1000000000000000000000000000000000000000000000000000000000000000
    id 106
    note edge case for shared secret
    private 60a3a4f130b98a5be4b1cedb7cb85584a3520e142d474dc9ccb909a073a9767f
    public 4977d0d897e1ba566590f60f2eb0db6f7b24c13d436918ccfd32708dfad7e247
    shared feffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff3f
    id 107
    note edge case for shared secret
    private 60a3a4f130b98a5be4b1cedb7cb85584a3520e142d474dc9ccb909a073a9767f
    public 98730bc03e29e8b057fb1d20ef8c0bffc822485d3db7f45f4e3cc2c3c6d1d14c
    shared fcffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff3f
    id 108
    note edge case for shared secret
    private 60a3a4f130b98a5be4b1cedb7cb85584a3520e142d474dc9ccb909a073a9767f
    public 97b4fff682df7f096cd1756569e252db482d45406a3198a1aff282a5da474c49
    shared f9ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff3f
    id 109
    note edge case for shared secret
    private 60a3a4f130b98a5be4b1cedb7cb85584a3520e142d474dc9ccb909a073a9767f
    public 317781b0163bae74accc06c0d44ef9a911a22b0d37faf7726621591f9343ea2f
    shared f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff3f
    id 110
    note edge case for shared secret
    private 60a3a4f130b98a5be4b1cedb7cb85584a3520e142d474dc9ccb909a073a9767f
    public 7e26f8f24cb590027f9d1bc49b0e1a242c7d8f43624d3e8fab28ee08e02cb45e
    shared ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff03
    id 111
    note edge case for shared secret
    private 60a3a4f130b98a5be4b1cedb7cb85584a3520e142d474dc9ccb909a073a9767f
    public e96d2780e5469a74620ab5aa2f62151d140c473320dbe1b028f1a48f8e76f95f
    shared e5ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    id 112
    note edge case for shared secret
    private 60a3a4f130b98a5be4b1cedb7cb85584a3520e142d474dc9ccb909a073a9767f
    public 8d612c5831aa64b057300e7e310f3aa332af34066fefcab2b089c9592878f832
    shared e3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    id 113
    note edge case for shared secret
    private 60a3a4f130b98a5be4b1cedb7cb85584a3520e142d474dc9ccb909a073a9767f
    public 8d44108d05d940d3dfe5647ea7a87be24d0d036c9f0a95a2386b839e7b7bf145
    shared ddffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    id 114
    note edge case for shared secret
    private 60a3a4f130b98a5be4b1cedb7cb85584a3520e142d474dc9ccb909a073a9767f
    public 21a35d5db1b6237c739b56345a930aeee373cdcfb4701266782a8ac594913b29
    shared dbffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    id 115
    note edge case for shared secret
    private 60a3a4f130b98a5be4b1cedb7cb85584a3520e142d474dc9ccb909a073a9767f
    public 3e5efb63c352ce942762482bc9337a5d35ba55664743ac5e93d11f957336cb10
    shared 0000000000000000000000000000000000000000000000000000000000000002
    id 116
    note edge case for shared secret
    private 60a3a4f130b98a5be4b1cedb7cb85584a3520e142d474dc9ccb909a073a9767f
    public 8e41f05ea3c76572be104ad8788e970863c6e2ca3daae64d1c2f46decfffa571
    shared 0000000000000000000000000000000000000000000000000000000000008000
    id 119
    note special case public key
    private e0a8be63315c4f0f0a3fee607f44d30a55be63f09561d9af93e0a1c9cf0ed751
    public 0200000000000000000000000000000000000000000000000000000000000000
    shared 0c50ac2bfb6815b47d0734c5981379882a24a2de6166853c735329d978baee4d
    id 130
    note special case public key
    private 9887286b3261c8d857a16f6db21277f75d88d4e861b3ebe7596699047e816668
    public aab9c7372118a53a9de9eaf0868e3b1a3d88e81cb2e407ff7125e9f5c5088715
    shared ccbb8fd9dee165a398b2dbd7c8396f81736c1b3da36b35fbec8f326f38f92767
    id 141
    note special case public key
    private d08ce1237e248d02cdf619d20bea5848ade4f6ffd171b8dee8793fc67c459640
    public 0000000000000000000000000000000000000000000000000000000000000040
    shared a93d83fc9ea0f6cb0cc8b631da600019b76cbb2ec57222f2e42dd540e3da850b
    id 155
    note special case for E in multiplication by 2
    private 581ecbda5a4a228044fefd6e03df234558c3c79152c6e2c5e60b142c4f26a851
    public 0000000000000000000008000000000000000000000000000000000000000000
    shared 59e7b1e6f47065a48bd34913d910176b6792a1372aad22e73cd7df45fcf91a0e
    id 170
    note special case for DA - CB in multiplication by 2
    private 18e597a4e2ccdb5e8052d57c9009938c2d4c43d6d8c9f93c98727b7311035953
    public f329ab2376462e5f3128a2682086253c19222ac1e2bca45692f0c3b528f4c428
    shared 8392160083b9af9e0ef44fcfce53ba8ff7282ee7a6c71ab66f8843a55d09cd68
    id 200
    note special case for DA + CB in multiplication by 2
    private e82313e451a198dce4ae95c6832a8281d847fc87b28db00fe43757c16cc49c4a
    public 9a2acbb3b5a386a6102e3728be3a97de03981d5c71fd2d954604bee3d3d0ce62
    shared e5772a92b103ee696a999705cf07110c460f0545682db3fac5d875d69648bc68
    id 260
    note special case for D in multiplication by 4
    private 28392b1b035a8465aa22aabb571061c6effeed40cc2530b628e4fd40395ae04a
    public e3f444e208da9043f3f74c20e28d7f404bb687a346709abcd555156f88607820
    shared ea5e772bac4693ce69ea3ac761011fa7674037653a433c7f05456e7291cd3c4e
    id 320
    note special case for AA in multiplication by 4
    private b80d8795735806579e71759894939d758853592127efe84fc82eb7cdee45014f
    public 32f34da84ab4bfca369c4b884691becf54be7fbed16449dc86969da7ea9abf62
    shared 521a5b8149a132d155e6b4ed113900506cfc2f76d2a3e14196d69eb85db3c952
    id 400
    note special case for BB in multiplication by 7
    private 68bed425d534315584d80f79da6eab9b7e6036b51fe62e1ad933e266640b4673
    public d0c0d6393c41f4d7e0d5e850b7716f401eda1e028a4ed4a05bea8bf81acfd930
    shared 514a4cd0676f1c3101c8c45c17ad416bd33e20a405544fc1a60449abb22fa104
    id 470
    note special case for E in multiplication by 8
    private 589815027caf82714e96c9f91bace66ec4ba3e92df3fa14b9b8fe503556e4543
    public 43839f4a6aa206c82c5a73f49d8c9e573826b3ba7235d312987c17aebee62776
    shared 00313717d33e3b41a0865986157582e053502a172b88d01bb7b10831a9fc4e6c
    id 511
    note private key == -1 (mod order)
    private a023cdd083ef5bb82f10d62e59e15a6800000000000000000000000000000050
    public 6c05871352a451dbe182ed5e6ba554f2034456ffe041a054ff9cc56b8e946376
    shared 6c05871352a451dbe182ed5e6ba554f2034456ffe041a054ff9cc56b8e946376
    id 513
    note special case private key
    private 4855555555555555555555555555555555555555555555555555555555555555
    public 3e3e7708ef72a6dd78d858025089765b1c30a19715ac19e8d917067d208e0666
    shared 63ef7d1c586476ec78bb7f747e321e01102166bf967a9ea9ba9741f49d439510
    id 514
    note special case private key
    private 4855555555555555555555555555555555555555555555555555555555555555
    public 9f40bb30f68ab67b1c4b8b664982fdab04ff385cd850deac732f7fb705e6013a
    shared 8b98ef4d6bf30df7f88e58d51505d37ed6845a969fe598747c033dcd08014065
    id 515
    note special case private key
    private 4855555555555555555555555555555555555555555555555555555555555555
    public be3b3edeffaf83c54ae526379b23dd79f1cb41446e3687fef347eb9b5f0dc308
    shared cfa83e098829fe82fd4c14355f70829015219942c01e2b85bdd9ac4889ec2921
    id 516
    note special case private key
    private b8aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa6a
    public 3e3e7708ef72a6dd78d858025089765b1c30a19715ac19e8d917067d208e0666
    shared 4782036d6b136ca44a2fd7674d8afb0169943230ac8eab5160a212376c06d778
    id 517
    note special case private key
    private b8aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa6a
    public 9f40bb30f68ab67b1c4b8b664982fdab04ff385cd850deac732f7fb705e6013a
    shared 65fc1e7453a3f8c7ebcd577ade4b8efe1035efc181ab3bdb2fcc7484cbcf1e4e
    id 518
    note special case private key
    private b8aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa6a
    public be3b3edeffaf83c54ae526379b23dd79f1cb41446e3687fef347eb9b5f0dc308
    shared e3c649beae7cc4a0698d519a0a61932ee5493cbb590dbe14db0274cc8611f914
    """
