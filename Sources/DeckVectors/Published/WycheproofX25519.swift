/// `x25519_test.json` of Project Wycheproof: testvectors_v1, commit dac1dd4729fd, Apache-2.0. Of the
/// tests that bring one inner value of the ladder to its edge in a multiplication by one number, the
/// first is here, and a few more; RFC 7748's are elsewhere. All others are here.
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
    id 3
    note public key on twist
    private c8b45bfd32e55325d9fd648cb302848039000b390e44d521e58aab3b29a6964b
    public 0f83c36fded9d32fadf4efa3ae93a90bb5cfa66893bc412c43fa7287dbb99779
    shared 4bc7e01e7d83d6cf67632bf90033487a5fc29eba5328890ea7b1026d23b9a45f
    id 4
    note public key on twist
    private f876e34bcbe1f47fbc0fddfd7c1e1aa53d57bfe0f66d243067b424bb6210be51
    public 0b8211a2b6049097f6871c6c052d3c5fc1ba17da9e32ae458403b05bb283092a
    shared 119d37ed4b109cbd6418b1f28dea83c836c844715cdf98a3a8c362191debd514
    id 5
    note public key on twist
    private 006ac1f3a653a4cdb1d37bba94738f8b957a57beb24d646e994dc29a276aad45
    public 343ac20a3b9c6a27b1008176509ad30735856ec1c8d8fcae13912d08d152f46c
    shared cc4873aed3fcee4b3aaea7f0d20716b4276359081f634b7bea4b705bfc8a4d3e
    id 6
    note public key on twist
    private 08da77b26d06dff9d9f7fd4c5b3769f8cdd5b30516a5ab806be324ff3eb69e60
    public fa695fc7be8d1be5bf704898f388c452bafdd3b8eae805f8681a8d15c2d4e142
    shared b6f8e2fcb1affc79e2ff798319b2701139b95ad6dd07f05cbac78bd83edfd92e
    id 7
    note public key on twist, special
    private d03edde9f3e7b799045f9ac3793d4a9277dadeadc41bec0290f81f744f73775f
    public 0200000000000000000000000000000000000000000000000000000000000000
    shared b87a1722cc6c1e2feecb54e97abd5a22acc27616f78f6e315fd2b73d9f221e57
    id 8
    note public key on twist, special
    private e09d57a914e3c29036fd9a442ba526b5cdcdf28216153e636c10677acab6bd6a
    public 0300000000000000000000000000000000000000000000000000000000000000
    shared a29d8dad28d590cd3017aa97a4761f851bf1d3672b042a4256a45881e2ad9035
    id 9
    note public key on twist, special
    private e0ed78e6ee02f08bec1c15d66fbbe5b83ffc37ea14e1512cc1bd4b2ea6d8066f
    public ff00000000000000000000000000000000000000000000000000000000000000
    shared e703bc8aa94b7d87ba34e2678353d12cdaaa1a97b5ca3e1b8c060c4636087f07
    id 10
    note public key on twist, special
    private a8a1a2ec9fa9915ae7aace6a37c68591d39e15995c4ef5ebd3561c02f72dda41
    public ffff000000000000000000000000000000000000000000000000000000000000
    shared ff5cf041e924dbe1a64ac9bdba96bdcdfaf7d59d91c7e33e76ed0e4c8c836446
    id 11
    note public key on twist, special
    private a8c9df5820eb399d471dfa3215d96055b3c7d0f4ea49f8ab028d6a6e3194517b
    public 0000010000000000000000000000000000000000000000000000000000000000
    shared a92a96fa029960f9530e6fe37e2429cd113be4d8f3f4431f8546e6c76351475d
    id 12
    note public key on twist, special
    private d0d31c491cbd39271859b4a63a316826507b1db8c701709fd0ffe3eb21c4467c
    public ffffff0f00000000000000000000000000000000000000000000000000000000
    shared 9f8954868158ec62b6b586b8cae1d67d1b9f4c03d5b3ca0393cee71accc9ab65
    id 13
    note public key on twist, special
    private d053e7bf1902619cd61c9c739e09d54c4147f46d190720966f7de1d9cffbbd4e
    public ffffffff00000000000000000000000000000000000000000000000000000000
    shared 6cbf1dc9af97bc148513a18be4a257de1a3b065584df94e8b43c1ab89720b110
    id 14
    note public key on twist, special
    private a021d75009a4596e5a33f12921c10f3670933bc80dde3bba22881b6120582144
    public 0000000000001000000000000000000000000000000000000000000000000000
    shared 38284b7086095a9406028c1f800c071ea106039ad7a1d7f82fe00906fd90594b
    id 15
    note public key on twist, special
    private a89c6687f99bd569a01fd8bd438236160d15ce2c57c1d71ebaa3f2da88233863
    public 0000000000000001000000000000000000000000000000000000000000000000
    shared c721041df0244071794a8db06b9f7eaeec690c257265343666f4416f4166840f
    id 16
    note public key on twist, special
    private 68964bca51465bf0f5ba524b1482ceff0e960a1ed9f48dcc30f1608d0e501a50
    public ffffffffffffffff000000000000000000000000000000000000000000000000
    shared 25ff9a6631b143dbdbdc207b38e38f832ae079a52a618c534322e77345fd9049
    id 17
    note public key on twist, special
    private a8e56bb13a9f2b33b8e6750b4a6e6621dc26ae8c5c624a0992c8f0d5b910f170
    public 0000000000000000000000000000000000000000000000000100000000000000
    shared f294e7922c6cea587aefe72911630d50f2456a2ba7f21207d57f1ecce04f6213
    id 18
    note public key on twist, special
    private e045f55c159451e97814d747050fd7769bd478434a01876a56e553f66384a74c
    public ffffffffffffffffffffffffffffffffffffffffffffffffffffffff00000000
    shared ff4715bd8cf847b77c244ce2d9b008b19efaa8e845feb85ce4889b5b2c6a4b4d
    id 19
    note public key on twist, special
    private 105d621e1ef339c3d99245cfb77cd3a5bd0c4427a0e4d8752c3b51f045889b4f
    public ffffff030000f8ffff1f0000c0ffffff000000feffff070000f0ffff3f000000
    shared 61eace52da5f5ecefafa4f199b077ff64f2e3d2a6ece6f8ec0497826b212ef5f
    id 20
    note public key on twist, special
    private d88a441e706f606ae7f630f8b21f3c2554739e3e549f804118c03771f608017b
    public ffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f0000
    shared ff1b509a0a1a54726086f1e1c0acf040ab463a2a542e5d54e92c6df8126cf636
    id 21
    note public key on twist, special
    private 80bbad168222276200aafd36f7f25fdc025632d8bf9f6354bb762e06fb63e250
    public 0000000000000000000000000000000000000000000000000000000000800000
    shared f134e6267bf93903085117b99932cc0c7ba26f25fca12102a26d7533d9c4272a
    id 22
    note public key on twist, special
    private 68e134092e94e622c8a0cd18aff55be23dabd994ebdee982d90601f6f0f4b369
    public ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1f
    shared 74bfc15e5597e9f5193f941e10a5c008fc89f051392723886a4a8fe5093a7354
    id 23
    note public key on twist, special
    private e8e43fc1ebac0bbc9b99c8035ee1ac59b90f19a16c42c0b90f96adfcc5fdee78
    public 0000000000000000000000000000000000000000000000000000000000000020
    shared 0d41a5b3af770bf2fcd34ff7972243a0e2cf4d34f2046a144581ae1ec68df03b
    id 24
    note public key on twist, special
    private 18bffb16f92680a9e267473e43c464476d5372ddd1f664f3d0678efe7c98bc79
    public 000000fcffff070000e0ffff3f000000ffffff010000f8ffff0f0000c0ffff7f
    shared 5894e0963583ae14a0b80420894167f4b759c8d2eb9b69cb675543f66510f646
    id 25
    note public key on twist, special
    private 300305eb002bf86c71fe9c0b311993727b9dc618d0ce7251d0dfd8552d17905d
    public ffffffffffffff00000000000000ffffffffffffff00000000000000ffffff7f
    shared f8624d6e35e6c548ac47832f2e5d151a8e53b9290363b28d2ab8d84ab7cb6a72
    id 26
    note public key on twist, special
    private 80da9f02842247d4ade5ddbac51dbce55ea7dca2844e7f97ab8987ce7fd8bc71
    public 00000000ffffffff00000000ffffffff00000000ffffffff00000000ffffff7f
    shared bfe183ba3d4157a7b53ef178613db619e27800f85359c0b39a9fd6e32152c208
    id 27
    note public key on twist, special
    private 806e7f26ca3246de8182946cbed09f52b95da626c823c7b50450001a47b7b252
    public edfffffffffffffffffffffffffffeffffffffffffffffffffffffffffffff7f
    shared bca4a0724f5c1feb184078448c898c8620e7caf81f64cca746f557dff2498859
    id 28
    note public key on twist, special
    private 58354fd64bc022cba3a71b2ae64281e4ea7bf6d65fdbaead1440eeb18604fe62
    public edfffffffffffffeffffffffffffffffffffffffffffffffffffffffffffff7f
    shared b3418a52464c15ab0cacbbd43887a1199206d59229ced49202300638d7a40f04
    id 29
    note public key on twist, special
    private f0019cf05159794cc8052b00c2e75b7f46fb6693c4b38c02b12a4fe272e8556a
    public edffffffffffefffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared fcde6e0a3d5fd5b63f10c2d3aad4efa05196f26bc0cb26fd6d9d3bd015eaa74f
    id 30
    note public key on twist, special
    private d0fca64cc5f3a0c8e75c824e8b09d1615aa79aeba139bb7302e2bb2fcbe54b40
    public edfeffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared 7d62f189444c6231a48afab10a0af2eee4a52e431ea05ff781d616af2114672f
    id 31
    note public key on twist, special
    private d02456e456911d3c6cd054933199807732dfdc958642ad1aebe900c793bef24a
    public eaffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared 07ba5fcbda21a9a17845c401492b10e6de0a168d5c94b606694c11bac39bea41
    id 32
    note public key = 0
    private 88227494038f2bb811d47805bcdf04a2ac585ada7f2f23389bfd4658f9ddd45e
    public 0000000000000000000000000000000000000000000000000000000000000000
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 33
    note public key = 1
    private 48232e8972b61c7e61930eb9450b5070eae1c670475685541f0476217e48184f
    public 0100000000000000000000000000000000000000000000000000000000000000
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 34
    note edge case public key
    private a8386f7f16c50731d64f82e6a170b142a4e34f31fd7768fcb8902925e7d1e25a
    public 0400000000000000000000000000000000000000000000000000000000000000
    shared 34b7e4fa53264420d9f943d15513902342b386b172a0b0b7c8b8f2dd3d669f59
    id 35
    note edge case public key
    private d05abd08bf5e62538cb9a5ed105dbedd6de38d07940085072b4311c2678ed77d
    public 0001000000000000000000000000000000000000000000000000000000000000
    shared 3aa227a30781ed746bd4b3365e5f61461b844d09410c70570abd0d75574dfc77
    id 36
    note edge case public key
    private f0b8b0998c8394364d7dcb25a3885e571374f91615275440db0645ee7c0a6f6b
    public 0000001000000000000000000000000000000000000000000000000000000000
    shared 97755e7e775789184e176847ffbc2f8ef98799d46a709c6a1c0ffd29081d7039
    id 37
    note edge case public key
    private d00c35dc17460f360bfae7b94647bc4e9a7ad9ce82abeadb50a2f1a0736e2175
    public 0000000001000000000000000000000000000000000000000000000000000000
    shared c212bfceb91f8588d46cd94684c2c9ee0734087796dc0a9f3404ff534012123d
    id 38
    note edge case public key
    private 385fc8058900a85021dd92425d2fb39a62d4e23aef1d5104c4c2d88712d39e4d
    public ffffffffffff0f00000000000000000000000000000000000000000000000000
    shared 388faffb4a85d06702ba3e479c6b216a8f33efce0542979bf129d860f93b9f02
    id 39
    note edge case public key
    private e0614b0c408af24d9d24c0a72f9137fbd6b16f02ccc94797ea3971ab16073a7f
    public ffffffffffffff00000000000000000000000000000000000000000000000000
    shared 877fec0669d8c1a5c866641420eea9f6bd1dfd38d36a5d55a8c0ab2bf3105c68
    id 40
    note edge case public key
    private f004b8fd05d9fffd853cdc6d2266389b737e8dfc296ad00b5a69b2a9dcf72956
    public 0000000000000000010000000000000000000000000000000000000000000000
    shared 180373ea0f23ea73447e5a90398a97d490b541c69320719d7dd733fb80d5480f
    id 41
    note edge case public key
    private e80bf0e609bf3b035b552f9db7e9ecbc44a04b7910b1493661a524f46c3c2277
    public ffffffffffffffffffffffffffff000000000000000000000000000000000000
    shared 208142350af938aba52a156dce19d3c27ab1628729683cf4ef2667c3dc60cf38
    id 42
    note edge case public key
    private 48890e95d1b03e603bcb51fdf6f296f1f1d10f5df10e00b8a25c9809f9aa1a54
    public 0000000000000000000000000000010000000000000000000000000000000000
    shared 1c3263890f7a081cefe50cb92abd496582d90dcc2b9cb858bd286854aa6b0a7e
    id 43
    note edge case public key
    private a806f1e39b742615a7dde3b29415ed827c68f07d4a47a4d9595c40c7fccb9263
    public ffffffffffffffffffffffffffffffff00000000000000000000000000000000
    shared 56128e78d7c66f48e863e7e6f2caa9c0988fd439deac11d4aac9664083087f7a
    id 44
    note edge case public key
    private 9899d5e265e1fc7c32345227d6699a6d6b5517cf33b43ab156ee20df4878794e
    public 0000000000000000000000000000000001000000000000000000000000000000
    shared 30eca56f1f1c2e8ff780134e0e9382c5927d305d86b53477e9aeca79fc9ced05
    id 45
    note edge case public key
    private d842316e5476aeaee838204258a06f15de011ba40b9962705e7f6e889fe71f40
    public ffffffffffffffffffffffffffffffffffffffffffffffff0000000000000000
    shared cb21b7aa3f992ecfc92954849154b3af6b96a01f17bf21c612da748db38eb364
    id 46
    note edge case public key
    private a0933ee30512b25ee4e900aaa07f73e507a8ec53b53a44626e0f589af4e0356c
    public ffffffff00000000ffffffff00000000ffffffff00000000ffffffff00000000
    shared c5caf8cabc36f086deaf1ab226434098c222abdf8acd3ce75c75e9debb271524
    id 47
    note edge case public key
    private 38d6403e1377734cdce98285e820f256ad6b769d6b5612bcf42cf2b97945c073
    public 0000000000000000000000000000000000000000000000000000000001000000
    shared 4d46052c7eabba215df8d91327e0c4610421d2d9129b1486d914c766cf104c27
    id 48
    note edge case public key
    private 182191b7052e9cd630ef08007fc6b43bc7652913be6774e2fd271b71b962a641
    public ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff03
    shared a0e0315175788362d4ebe05e6ac76d52d40187bd687492af05abc7ba7c70197d
    id 49
    note edge case public key
    private 106221fe5694a710d6e147696c5d5b93d6887d584f24f228182ebe1b1d2db85d
    public ffffff0f000000ffffff0f000000ffffff0f000000ffffff0f000000ffffff0f
    shared 5e64924b91873b499a5402fa64337c65d4b2ed54beeb3fa5d7347809e43aef1c
    id 50
    note edge case public key
    private d035de9456080d85a912083b2e3c7ddd7971f786f25a96c5e782cf6f4376e362
    public 000000fcffff030000e0ffff1f000000ffffff000000f8ffff070000c0ffff3f
    shared c052466f9712d9ec4ef40f276bb7e6441c5434a83efd8e41d20ce83f2dbf5952
    id 51
    note edge case public key
    private a8f37318a4c760f3cb2d894822918735683cb1edacf3e666e15694154978fd6d
    public ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff3f
    shared d151b97cba9c25d48e6d576338b97d53dd8b25e84f65f7a2091a17016317c553
    id 52
    note edge case public key
    private 20d4d624cf732f826f09e8088017742f13f2da98f4dcf4b40519adb790cebf64
    public edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff5f
    shared 5716296baf2b1a6b9cd15b23ba86829743d60b0396569be1d5b40014c06b477d
    id 53
    note edge case public key
    private d806a735d138efb3b404683c9d84485ab4af540d0af253b574323d8913003c66
    public edffffffffffffffffffffffffffffffffffffffffffffffffffffffff7fff7f
    shared ddbd56d0454b794c1d1d4923f023a51f6f34ef3f4868e3d6659307c683c74126
    id 54
    note edge case public key
    private 184198c6228177f3ef41dc9a341258f8181ae365fe9ec98d93639b0bbee1467d
    public fffffffffeffff7ffffffffffeffff7ffffffffffeffff7ffffffffffeffff7f
    shared 8039eebed1a4f3b811ea92102a6267d4da412370f3f0d6b70f1faaa2e8d5236d
    id 55
    note edge case public key
    private f0a46a7f4b989fe515edc441109346ba746ec1516896ec5b7e4f4d903064b463
    public edfffffffffffffffffffffffffffffffffffffffffffffffffffffffeffff7f
    shared b69524e3955da23df6ad1a7cd38540047f50860f1c8fded9b1fdfcc9e812a035
    id 56
    note edge case public key
    private 881874fda3a99c0f0216e1172fbd07ab1c7df78602cc6b11264e57aab5f23a49
    public edfffffffffffffffffffffffffffffffffffffffffffffffeffffffffffff7f
    shared e417bb8854f3b4f70ecea557454c5c4e5f3804ae537960a8097b9f338410d757
    id 57
    note edge case public key
    private b8d0f1ae05a5072831443150e202ac6db00322cdf341f467e9f296588b04db72
    public edfffffffffffffffffffffffffffffffeffffffffffffffffffffffffffff7f
    shared afca72bb8ef727b60c530c937a2f7d06bb39c39b903a7f4435b3f5d8fc1ca810
    id 58
    note edge case public key
    private c8619ba988859db7d6f20fbf3ffb8b113418cc278065b4e8bb6d4e5b3e7cb569
    public edfffffffffffffffeffffffffffffffffffffffffffffffffffffffffffff7f
    shared 7e41c2886fed4af04c1641a59af93802f25af0f9cba7a29ae72e2a92f35a1e5a
    id 59
    note edge case public key
    private f8d4ca1f37a30ec9acd6dbe5a6e150e5bc447d22b355d80ba002c5b05c26935d
    public edfffffffeffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared dd3abd4746bf4f2a0d93c02a7d19f76d921c090d07e6ea5abae7f28848355947
    id 60
    note edge case public key
    private 88037ac8e33c72c2c51037c7c8c5288bba9265c82fd8c31796dd7ea5df9aaa4a
    public edffffefffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared 8c27b3bff8d3c1f6daf2d3b7b3479cf9ad2056e2002be247992a3b29de13a625
    id 61
    note edge case public key
    private 5034ee7bf83a13d9167df86b0640294f3620f4f4d9030e5e293f9190824ae562
    public edfffeffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared 8e1d2207b47432f881677448b9d426a30de1a1f3fd38cad6f4b23dbdfe8a2901
    id 62
    note edge case public key
    private 40bd4e1caf39d9def7663823502dad3e7d30eb6eb01e9b89516d4f2f45b7cd7f
    public ebffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared 2cf6974b0c070e3707bf92e721d3ea9de3db6f61ed810e0a23d72d433365f631
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
    id 69
    note public key with low order
    private 786a33a4f7af297a20e7642925932bf509e7070fa1bc36986af1eb13f4f50b55
    public 0000000000000000000000000000000000000000000000000000000000000000
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 70
    note public key with low order
    private 786a33a4f7af297a20e7642925932bf509e7070fa1bc36986af1eb13f4f50b55
    public 0100000000000000000000000000000000000000000000000000000000000000
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 71
    note public key with low order
    private 786a33a4f7af297a20e7642925932bf509e7070fa1bc36986af1eb13f4f50b55
    public ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 72
    note public key with low order
    private 786a33a4f7af297a20e7642925932bf509e7070fa1bc36986af1eb13f4f50b55
    public 5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 73
    note public key with low order
    private 786a33a4f7af297a20e7642925932bf509e7070fa1bc36986af1eb13f4f50b55
    public e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800
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
    id 78
    note public key with low order
    private 786a33a4f7af297a20e7642925932bf509e7070fa1bc36986af1eb13f4f50b55
    public ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 79
    note public key with low order
    private 786a33a4f7af297a20e7642925932bf509e7070fa1bc36986af1eb13f4f50b55
    public 5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f11d7
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 80
    note public key with low order
    private 786a33a4f7af297a20e7642925932bf509e7070fa1bc36986af1eb13f4f50b55
    public e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b880
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 81
    note public key with low order
    private 786a33a4f7af297a20e7642925932bf509e7070fa1bc36986af1eb13f4f50b55
    public edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 82
    note public key with low order
    private 786a33a4f7af297a20e7642925932bf509e7070fa1bc36986af1eb13f4f50b55
    public eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 83
    note public key == 0
    private 40ff586e73d61f0960dc2d763ac19e98225f1194f6fe43d5dd97ad55b3d35961
    public edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 84
    note public key == 0
    private 7887889bac4c629a101d3724f2ed8b98d936fde79e1a1f77d86779626bf8f263
    public 0000000000000000000000000000000000000000000000000000000000000080
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 85
    note public key == 1
    private 584fceaebae944bfe93b2e0d0a575f706ce5ada1da2b1311c3b421f9186c7a6f
    public eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 86
    note public key == 1
    private e07971ee820e48b0b266d8be3cdbbb5e900a43f59ee8535c6572418615de4962
    public 0100000000000000000000000000000000000000000000000000000000000080
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
    id 117
    note special case public key
    private c8d07c46bbfb827753b92c70e49583ce8bfa44641a7382258ea903d6a832c96b
    public 0000000000000000000000000000000000000000000000000000000000000000
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 118
    note special case public key
    private 90b7ef237a055f348dcb4c4364a59d7d31edc7ab78f2ca254e2c810975c3f543
    public 0100000000000000000000000000000000000000000000000000000000000000
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 119
    note special case public key
    private e0a8be63315c4f0f0a3fee607f44d30a55be63f09561d9af93e0a1c9cf0ed751
    public 0200000000000000000000000000000000000000000000000000000000000000
    shared 0c50ac2bfb6815b47d0734c5981379882a24a2de6166853c735329d978baee4d
    id 120
    note special case public key
    private 0840a8af5bc4c48da8850e973d7e14220f45c192cea4020d377eecd25c7c3643
    public 1200000000000000000000000000000000000000000000000000000000000000
    shared 77557137a2a2a651c49627a9b239ac1f2bf78b8a3e72168ccecc10a51fc5ae66
    id 121
    note special case public key
    private 0092229c753a71284d0853909470ad847ab62f439ea51482fb41d30cc3b44743
    public 1400000000000000000000000000000000000000000000000000000000000000
    shared c88e719ae5c2248b5f90da346a92ae214f44a5d129fd4e9c26cf6a0da1efe077
    id 122
    note special case public key
    private b8da2bd2d7cf25a3e54e5f87ee15911effb9ff86baec4076d56c8e953670bf5b
    public 0000000000000000000000000080000000000000000000000000000000000000
    shared 4bf6789c7ea036f973cde0af02d6fdb9b64a0b957022111439570fad7d7a453f
    id 123
    note special case public key
    private 684cd420af41abb3d10c61e773238cf729c2155f941ac27e15f4c37f49b29576
    public ffffffffffffffffffffffffffff000000000000000000000000000000000000
    shared bcac235ae15cc7148372e11f9315e3bc76ceb904b3d2a8246bd9d9be2082bb62
    id 124
    note special case public key
    private 38cfacaa4460796b4de434bdd6739f0d043671f97fa829517511e6b47aa93474
    public 0100000000000000000000000000010000000000000000000000000000000000
    shared 5dd7d16fff25cc5fdf9e03c3157cb0a235cea17d618f36e6f13461567edeb943
    id 125
    note special case public key
    private 30832e8cb627ac195f77b1105258e4bb18b99a5ed944404bfacb3a039fbdb14b
    public 0000000000000000000000000000000000000000000000000000004000000000
    shared 2816fd031d51d6750f9225ede950625cca47441ca97e43092650396991afcb6d
    id 126
    note special case public key
    private d818fd6971e546447f361d33d3dbb3eadcf02fb28f246f1d5107b9073a93cd4f
    public 0000000000000000000000000000000000000000000000000000008000000000
    shared 7ed8f2d5424e7ebb3edbdf4abe455447e5a48b658e64abd06c218f33bd151f64
    id 127
    note special case public key
    private 1021cd8682bdc3f5da9100adff5b2230b3acd836b3a455db8352a2c27e69d17e
    public ffffffffffffffffffffffffffffffffffffffffffffffffffffffff00000000
    shared e8620ed5ca89c72c5ea5503e6dcd01131cd5e875c30e13d5dc619ce28ec7d559
    id 128
    note special case public key
    private 20e4c9247102292655d6765d7d84c6fce5309b8004045daea6d7d7dcad462871
    public 0100000000000000000000000000000000000000000000000000000001000000
    shared ceadb264379dcadd6e3bb8ad24dd653d2a609dd703d41da6caf3ad00f001862c
    id 129
    note special case public key
    private 90b150d462de512056d5bd55173074969b496f262fb6916b733f6263a8078971
    public a8b9c7372118a53a9de9eaf0868e3b1a3d88e81cb2e407ff7125e9f5c5088715
    shared f86cc7bf1be49574fc97a074282e9bb5cd238e002bc8e9a7b8552b2d60eccb52
    id 130
    note special case public key
    private 9887286b3261c8d857a16f6db21277f75d88d4e861b3ebe7596699047e816668
    public aab9c7372118a53a9de9eaf0868e3b1a3d88e81cb2e407ff7125e9f5c5088715
    shared ccbb8fd9dee165a398b2dbd7c8396f81736c1b3da36b35fbec8f326f38f92767
    id 131
    note special case public key
    private 20ca2c85cc8762e96b7047bf15c71c050ffe0ed1616040a953ae32a1297ad871
    public 585007a5930d77623cf29756038ca197d3ebfd9e4c80a69585efe0274092c115
    shared 46add6f48ffff461777d4f89b6fdf1155aa051a96387d45f3e5e371a236b6e52
    id 132
    note special case public key
    private d027656605b10bf18dea28bc52546f9f1f08cef06cafd200fc84f87dbb4ebe46
    public fbffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1f
    shared 1adbe32207e21f71e1af53884d2a2276481e298e557f4dacb3720f2458e3082d
    id 133
    note special case public key
    private 4867a83ee9d01b7510840867db1af6a6049bdbb056b74443f70c358e162c8867
    public 0000000000000000000000000000000000000000000000000000000000000020
    shared e12cc58fbeb70a5e35c861c33710be6516a6a92e52376060211b2487db542b4f
    id 134
    note special case public key
    private a015970a8add940fca5b1b5d23875397d547d8d494fcb314f2045a67a2d12c4b
    public afa00e4a271beec478e42fad0618432fa7d7fb3d99004d2b0bdfc14f8024832b
    shared 421bed1b26da1e9adbeada1f32b91a0fb4ced0f1110e0a4a88e735a19ee4571e
    id 135
    note special case public key
    private 4058cb6b9aaba02a338aaa392dbc10039e26e9e444117e758e24c5d8b232ea5e
    public b1a00e4a271beec478e42fad0618432fa7d7fb3d99004d2b0bdfc14f8024832b
    shared d7b47463e2f4ca9a1a7deea098da8e74ac3b4a109083d997259b12992e7e7e06
    id 136
    note special case public key
    private b876b05daff0530b139d9e11250563418077178246c5fa7005ba00e9b6647763
    public fbffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff2f
    shared 686eb910a937211b9147c8a051a1197906818fdc626668eb5f5d394afd86d41b
    id 137
    note special case public key
    private d87fd6aa5d8deef6dee9619a56846a0829620590f2da40835d8e251597e39078
    public 22231c64ef73ad62318b8a87bc38e272e1bb8bf1a60d7c00476d0b059d7b3c35
    shared 09559733b35bcc6bb8ac574b5abe3a4d8841deff051c294a07487e3eec3c5558
    id 138
    note special case public key
    private 90036321b63751f7622aa93da34d85e59ce81009ac5b9a068921d83bc4715b57
    public f6ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff3f
    shared f7d5cbcf39eb722b01ed20c85563ebb81d076511aead4ccc429027866b9fd270
    id 139
    note special case public key
    private a06781fd4c4a0874e00e72ba131b9dd87a83b2904e294de176e8a9af1f695d67
    public f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff3f
    shared e995ad6a1ec6c5ab32922cff9d204721704673143c4a11deaa203f3c81989b3f
    id 140
    note special case public key
    private b822d72d8b68bdb4fbf67e56a61d672b2c7747e94479fe5ae4072d0accdd6571
    public feffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff3f
    shared 32b6dabe01d13867f3b5b0892fefd80dca666f2edc5afb43cd0baf703c3e6926
    id 141
    note special case public key
    private d08ce1237e248d02cdf619d20bea5848ade4f6ffd171b8dee8793fc67c459640
    public 0000000000000000000000000000000000000000000000000000000000000040
    shared a93d83fc9ea0f6cb0cc8b631da600019b76cbb2ec57222f2e42dd540e3da850b
    id 142
    note special case public key
    private 180ae3c928514cfb9edd06e7dc1d5d066160e967445a5c58e4463b69ed205e6d
    public cbdce39b108c529dce74757843c71d8d1e44740e59f283ffb892f4fa6284c34a
    shared 017cbfa2b38e9ef3297a339ecce1a917bdcf7e910036086a41d1e22d04241870
    id 143
    note special case public key
    private e881d806a110560cd8fee899d59c0249f1233a4322c41aa369c7a2a99f5b5962
    public 3c5ff1b5d8e4113b871bd052f9e7bcd0582804c266ffb2d4f4203eb07fdb7c54
    shared 71133905b8a57ea8c38de0ecf213699a75b096c2df21f07f7e9eb03e9fa53f5c
    id 144
    note special case public key
    private 08e410e1d7e8b9411236af4a35d6b62a5d8931478e4c62197cfafb491467b162
    public 3e5ff1b5d8e4113b871bd052f9e7bcd0582804c266ffb2d4f4203eb07fdb7c54
    shared 3dc7b70e110766b2bf525252ebed98a100b2e532dc69544464da1bbab8625f6d
    id 145
    note special case public key
    private e02fdf7e0ee3d55b4440f01432dd253c949793bc04da44ddece83e54c8c39b40
    public f2ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff5f
    shared e317e5cc438b5f79ead5533ac7c45519a117b31033cc2140b19edf8572011240
    id 146
    note special case public key
    private f05d18f68ef7a5865c14db3a9c255fdf2dabea2aa36581e94f68b727b582867b
    public f6ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff5f
    shared d86810516aeddc18061036f599a9eb84d1c6146b0f543652dd4526743ba42c04
    id 147
    note special case public key
    private 00c103578d5c079d7bcc22c1c31e787c1b15c57fcb493fdafefa20371cfc746b
    public 95aff85a6cf2889dc30d68a9fc735e682c140261b37f596a7a101fd8bf6d3e6a
    shared dfa988a477003be125b95ccbf2223d97729577d25e1d6e89e3da0afabdd0ae71
    id 148
    note special case public key
    private 7005bb927485c435642b424a3dde014bcf76345e5be64ae6e9b24db39e1cdb51
    public 434638c8dee75ac56216150f7971c4e5c27717e34d1bf8008eda160a3af7786a
    shared d450af45b8ed5fe140cc5263ffb7b52e66736899a8b872b6e28552129819b25b
    id 149
    note special case public key
    private 0822039a5dc13c40fcccf346e2a7769b4fd272052d43260ad626468a50d44162
    public 454638c8dee75ac56216150f7971c4e5c27717e34d1bf8008eda160a3af7786a
    shared 58002c89bf8bc32ae6fc205b796acd13ef7f8476f6492ae4b2be47f1095e8a4f
    id 150
    note special case public key
    private 40a6349c03f0dc0a42358f6353ca67632af687b14c9dff626c54e211e8fc355a
    public ecfffffffffffffffffffffffffffeffffffffffffffffffffffffffffffff7f
    shared 7773aad6e72eb1735b65ad51f7dad258c11d7bfff53094424cb103cd6bfb4368
    id 151
    note special case public key
    private 50696d4d05209971d6ba0676ea274262ba639aac74fa75e5df4570768ad8ae74
    public eefffffffffffffffffffffffffffeffffffffffffffffffffffffffffffff7f
    shared c118ddf6462fbea80f14ef1f2972a1ab12cafa511d1323d4d22d0d426d651b5b
    id 152
    note special case public key
    private 68bb680c853f4e4daa47c586dc886cf4568d7b0383770f6df439a53be4a3236d
    public edffffffffffffffffffffffff7fffffffffffffffffffffffffffffffffff7f
    shared cc0775bfd970a2706b11c7222a4436a3d17160382c83b76f89b66192c81b4408
    id 153
    note special case public key
    private b0f6c28dbdc647068a76d71805ef770f087cf76b82afdc0d26c45b71ace49768
    public ebffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared f0097fa0ba70d019126277ab15c56ecc170ca88180b2bf9d80fcda3d7d74552a
    id 154
    note special case public key
    private 18630f93598637c35da623a74559cf944374a559114c7937811041fc8605564a
    public ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 155
    note special case for E in multiplication by 2
    private 581ecbda5a4a228044fefd6e03df234558c3c79152c6e2c5e60b142c4f26a851
    public 0000000000000000000008000000000000000000000000000000000000000000
    shared 59e7b1e6f47065a48bd34913d910176b6792a1372aad22e73cd7df45fcf91a0e
    id 165
    note D = 0 in multiplication by 2
    private 5891c9272cf9a197735b701e5715268d36d7436b7e351a3e997a0862e4807d4d
    public e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800
    shared 0000000000000000000000000000000000000000000000000000000000000000
    id 167
    note special case for DA - CB in multiplication by 2
    private 0066dd7674fe51f9326c1e239b875f8ac0701aae69a804c25fe43595e8660b45
    public b0224e7134cf92d40a31515f2f0e89c2a2777e8ac2fe741db0dc39399fdf2702
    shared 8dacfe7beaaa62b94bf6e50ee5214d99ad7cda5a431ea0c62f2b20a89d73c62e
    id 170
    note special case for DA - CB in multiplication by 2
    private 18e597a4e2ccdb5e8052d57c9009938c2d4c43d6d8c9f93c98727b7311035953
    public f329ab2376462e5f3128a2682086253c19222ac1e2bca45692f0c3b528f4c428
    shared 8392160083b9af9e0ef44fcfce53ba8ff7282ee7a6c71ab66f8843a55d09cd68
    id 171
    note special case for DA in multiplication by 2
    private 88281cc51d5512d8814ea5249b879dcbad0323d38512dafbdc7ba85bba8c8d5d
    public 4fce3bb6c8aaf022dbd100e3cde3941b37d543f00401dba7da9bc143dfc55709
    shared 42184e22c535530c457bd3b4f1084cbf5e297f502fe136b8d1daecf5334cc96c
    id 175
    note special case for x_2 in multiplication by 2
    private c0b386f4ef0d4698686404977e7b60cb6c1f8b6012a22e29d6224c5947439041
    public f12f18bd59c126348f6a7a9f4a5fdd9fcaf581345073a851fba098e5d64b4a0c
    shared 6600cbe900616a770a126b8b19156d5e27e1174bd538d0944eb3c0be4899c758
    id 181
    note special case for AA in multiplication by 2
    private e82c480631fb153ba2211fe603032b3e71b162dbd3c11bec03208ffcd510655f
    public cb3d4a90f86b3011da3369d9988597c7fff1499273b4a04f84d0e26ed1683c0d
    shared dbf6203516635840cf69a02db87cf0d95dae315da7fc1ec7ce2b29e1f2db6666
    id 185
    note special case for BB in multiplication by 2
    private 58cd4ca1e4331188de2b2889419ce20ec5ef88a0e93af092099065551b904e41
    public cc3d4a90f86b3011da3369d9988597c7fff1499273b4a04f84d0e26ed1683c0d
    shared 0d74214da1344b111d59dfad3713eb56effe7c560c59cbbb99ec313962dbba58
    id 189
    note special case for D in multiplication by 2
    private e0328c7d188d98faf2ac72d728b7d14f2bbbd7a94d0fbd8e8f79abe0b1fe1055
    public e58baccede32bcf33b3b6e3d69c02af8284a9631de74b6af3f046a9369df040f
    shared 97bd42093e0d48f973f059dd7ab9f97d13d5b0d5eedffdf6da3c3c432872c549
    id 195
    note special case for DA + CB in multiplication by 2
    private 08ece580bb6ddf96559b81d7a97dd4531def6cc78d448a70cebabdd26caab146
    public f5c6311a1dd1b9e0f8cfd034ac6d01bf28d9d0f962a1934ae2cb97cb173dd810
    shared 2bfd8e5308c34498eb2b4daf9ed51cf623da3beaeb0efd3d687f2b8becbf3101
    id 200
    note special case for DA + CB in multiplication by 2
    private e82313e451a198dce4ae95c6832a8281d847fc87b28db00fe43757c16cc49c4a
    public 9a2acbb3b5a386a6102e3728be3a97de03981d5c71fd2d954604bee3d3d0ce62
    shared e5772a92b103ee696a999705cf07110c460f0545682db3fac5d875d69648bc68
    id 202
    note special case for z_2 in multiplication by 2
    private a84f488e193139f986b0e5b249635b137d385e420342aef1f194fcde1fe5e850
    public 4ef367901aac8ba90a50e0cf86ca4e4a3ff164fb121605be346e2e48d04ac912
    shared 7eb48a60b14fb9ea5728f6410aef627d1522fad481b934af64e2c483b64d585f
    id 210
    note special case for A in multiplication by 2
    private d86c18f2be396b3bb72f22e6ece22e273af6e1506a1c09ad4d01bdd2f439f843
    public 8c9885a26cb334054700a270f7a5f4aac06bad8263b651ebf0712eca1ebb6416
    shared a5952588613eb7a5cd49dd526f1f20a4f0ffe9423e82cea302c2dd90ce559955
    id 216
    note special case for B in multiplication by 2
    private 9036ed7d68f7448ac440dc51216b49840dcabd3d5e32e3b4ffc32a5fe9e96742
    public 8d9885a26cb334054700a270f7a5f4aac06bad8263b651ebf0712eca1ebb6416
    shared ec9070ad3491a5ff50d7d0db6c9c844783dde1c6fbd4fe163e9ade1ce9cd041d
    id 222
    note special case for C in multiplication by 2
    private 709098feb2e25c67b4bfd3be0a01af409adb6da52b3fbe3d970642dd2c983856
    public c8239b710136fe431fb4d98436157e47c9e78a10f09ff92e98baff159926061c
    shared f1bd12d9d32c6f4c5b2dcb3a5c52d9fd454d52ca704c2c137956ec8ad9aef107
    id 226
    note special case for CB in multiplication by 2
    private c887886fd07107c7221f6d9dd36c305ec779ceca132ac933ff77dab2beac6345
    public 737d45477e2beb77a6c38b98e2a19b05c395df7da998cb91f6dfab5819614f27
    shared 8cf4538ae5f445cc6d273df4ad300a45d7bb2f6e373a562440f1b37773904e32
    id 229
    note special case for x_2 in multiplication by 3
    private 587ac36b9a23594632679adea1a826f2f62d79738220fb487464039f36ca2372
    public f85a06065ea2527238fc5ec1b75ead9262e6b1aed61feff83b91230aeb4b7d01
    shared f12acd36f6299a4d192c03aa4efeea7df51e2d15d763172e68accf7bc6f5c230
    id 235
    note special case for z_2 in multiplication by 3
    private 909fb0bdbf53a69a2fe39c8b2497abd4fa57d2d54e046b5f514595e2c0f33d63
    public 84e827f78cae0cf063e4340198f788c284e07430b3a94a3873df38b1f872ce02
    shared 684cc83af806bcd9cd251e1858f3c10f0166e0a0cd2be154339a886b13e7c76f
    id 238
    note special case for DA - CB in multiplication by 3
    private a838b70d17161cb38222f7bc69a3c8576032d580275b3b7d63fba08908cb4879
    public 2b02db3c82477fe21aa7a94d85df379f571c8449b43cbd0605d0acc53c472f05
    shared 3f438dbf03947995c99fd4cb366ca7e00e8cfbce64c3039c26d9fad00fa49c70
    id 240
    note special case for BB in multiplication by 3
    private d844a36b58aefdb08b981796029a2766101884b348f70eed947c2541064caf6a
    public 737bc07de0729bbcfbee3a08e696f97f3770577e4b01ec108f59caf46406d205
    shared 6a969af6d236aba08fa83160f699e9ed76fb6355f0662f03dbc5915a3c23063e
    id 244
    note special case for E in multiplication by 3
    private 08f9f4a4fac4db413315f74a59818b2452fc7b7685592e26556775f9b86d907f
    public fd1a2cd17a93f850deb8c45a2d34539232dfd8a558304209781c6cb58229870e
    shared 010218bd67b1b92fee3e7fa4578c13617d73195de10279747e53ba01a254525a
    id 251
    note special case for AA in multiplication by 3
    private d8815bd144518fa526befdd373f5f9cff254d5d3c4660e8a90ef2a22c6876a74
    public c3ba28057728d0533965ec34979fe7bd93cf6cb644e8da038baa87997b8dc20e
    shared 74f95b4700f0185f33c5b5528ed5012a3363f8bbd6f6a840aa1f0f3bdb7c9650
    id 259
    note special case for D in multiplication by 4
    private 906a9bfcfd71014d18967680d4509eaa41c666424af98bf9ff7ff49eb1baba41
    public b9bd793624d6a7e808486110058853edb25e136bd4d6a795d6d2ef53b25e3804
    shared 7c6148134c9e8b2ba5daeca41e6a1f3a82d8f75d0b292b23c40fe7f5ce0a2b7a
    id 260
    note special case for D in multiplication by 4
    private 28392b1b035a8465aa22aabb571061c6effeed40cc2530b628e4fd40395ae04a
    public e3f444e208da9043f3f74c20e28d7f404bb687a346709abcd555156f88607820
    shared ea5e772bac4693ce69ea3ac761011fa7674037653a433c7f05456e7291cd3c4e
    id 267
    note special case for E in multiplication by 4
    private 3806b036c92d7bc0771998d24dbda2945b601d42449bd3ec4bbf3757d01b894d
    public 0ee3bee8cb3a0afcec22fa2233706e8ec29ccf1af212c0a674745ebba34f9d08
    shared 20322dd024fb5a40f327cf7c00da203734c2a279b9666a9ff7d8527c927b675e
    id 271
    note special case for B in multiplication by 4
    private 98452ad7df4e26bc4b3d403f9ebf72bb2d7b6b7d5860dbf6fb9a4f78dc02704a
    public e559c417da7fd5851352f508b90031d49b5d2d0aac88a9c8b5fb6e80165ac10b
    shared c7c6f6d7ce1e4f54c727e5900686c34e6a6953254bd470bbbf0c7c18bbddad73
    id 279
    note special case for BB in multiplication by 4
    private 90c3cfedd919a2ccd51fb455649e3ad2da1ef0ff619b59a7f9c55a68a8219645
    public 1df3dfdab74ff38177dac294b2da2f49a348bc3b3bc6ce9312bea5ef3ecdd30b
    shared bcc95fb4890ed311f3fb4f44c2b60866cdddec97db820a7f79f475337e16284a
    id 284
    note special case for x_2 in multiplication by 4
    private b0a4fe63515169bd82639b515ff7e5c4ac85bba0a53bbaca80477eb3b4250d44
    public c08f72760d9cb4a542aad6e2af777920c44563bd90356168c3608c6b9af2ef0f
    shared 72566a91ccd2bcf38cf639e4a5fcb296f0b67de192c6091242a62fae467fb635
    id 294
    note special case for DA + CB in multiplication by 4
    private a85a5eda0a269500b3ab0b58495fc254c2691028ac533494b5f86d44e9dc654c
    public 47fb78111805a11982a3d6c5d83e8e189e7fcc462c9abf805d3625be7a6eac11
    shared 2bf9ab750bd58ff6f877b783eda45a71a65cc9b7c037fcfef4cb5f4c8842f529
    id 297
    note special case for A in multiplication by 4
    private c8a85d140ba150f5c6a8d3cb363bcbcb75365e51c61640e974a0725b5e9d5940
    public a5562b4ba86b464dff4c2cfae85b384be211771efe8a9697e51d84de47f1eb14
    shared 8a914760129575c8ab3270d04b0465fc2f327acaf1676463113803bbb2ec8021
    id 301
    note special case for DA - CB in multiplication by 4
    private b0a710b470e324bb56a7d8ff8788d05eb327616129b84972482425ea4ad4f34b
    public de0fed2fab6e01492675bc75cbe45d7b45b0306cec8dc67611699811c9aaef16
    shared 471ba91a99634f9acf34fd7fd58f72682be97ee1c821486d62ba4e448cbc0417
    id 306
    note special case for C in multiplication by 4
    private 702a7448c0ed58e1f4e0e332d096a36360beca2f6955c815bc120b3a691d7742
    public 4d19e156e084fe582a0eb79b2f12b61d0b03f3f229227e798a933eea5a1b6129
    shared c46057fcf63088b3a80e0be5ce24c8026dfadd341b5d8215b8afcb2a5a02bb2b
    id 310
    note special case for z_2 in multiplication by 4
    private b080f4ac1e758bbfbfa888a78cb8d624d97b8688002b2017e35f52f3d7c79649
    public 2fe11d723dba63559e1b96147893cb7ec862711806316daa86cd4da769d4b22d
    shared c5edcc5d447071c08dfa8281414ae6a02de753e2f7bb80af5f6253e56db43422
    id 313
    note special case for CB in multiplication by 4
    private 98c092363184e58ad6ce510bd32b309c9d5a46f8d9ee6f64a69d8180bbc6cb45
    public 340b9f613550d14e3c6256caf029b31cad3fe6db588294e2d3af37605a68d837
    shared 9efe5cd71102d899a333a45ea6d2c089604b926db8c2645ce5ff21492f27a314
    id 317
    note special case for AA in multiplication by 4
    private 70785cad160972b711318659b47b574f6941ef6da1ea06508b2650f57ec9e54a
    public 2a59f478402d2829cd3b62e9f7cc01445e8e73a42cb11af00b6b9a9f0e44cb3b
    shared c204bd15f01a11a2efdabe2e902b7cd0aa079316f60e911b3ee5d46262e98631
    id 320
    note special case for AA in multiplication by 4
    private b80d8795735806579e71759894939d758853592127efe84fc82eb7cdee45014f
    public 32f34da84ab4bfca369c4b884691becf54be7fbed16449dc86969da7ea9abf62
    shared 521a5b8149a132d155e6b4ed113900506cfc2f76d2a3e14196d69eb85db3c952
    id 324
    note special case for DA in multiplication by 4
    private 901b20f0cda74076c3d4bf4e02653cd406ed480c355159e22ca44b984f10764f
    public 772e31e776e8d4f23b7af2037af28a37e68f61e740b3904f4ec4c90157be1478
    shared 91a9bec28cf18c7094e2d80d2764df59ada0cb1946be422864bd7ad0e533b663
    id 325
    note special case for z_2 in multiplication by 5
    private d83eb7affd1bcc1ec0b4823cee5cf0b15b5f57085aa2708ed437a2925329b550
    public a8d55d5c1137e9bb626557f9d6eea8d3120e9364f8bcd9b67934260b1a091801
    shared 6c1b8e240edfa5db2abb3dc12bcf9e8ac9ca10dd3507083746f6f36dc035d755
    id 331
    note special case for E in multiplication by 5
    private 68a1a7ccc50bab4b01e55e18cbd464aff43131fb0741e68d53cdebfc54f33051
    public dfb1ffc176aff84db30182d2378f83728f83dd1b33d79856f3da5459cf9df907
    shared 7b535fc31c6c2a3803d8bd45410a1781bd90a09205da28c9df120df23a9fa32d
    id 336
    note special case for AA in multiplication by 5
    private a01f0cad98cf2905b812d3530531bb3ac899391abd1eaf4a3ebed96ac6126f58
    public 0c8090e1cfe7f761cfdf08d944d4aeb7a509a07a6101645b9a4c7c9e9c3d4609
    shared 2d49b09f81f3f6fab2c67e32f1bcead2ad09ac9e0d642b0873becfb64de2ab23
    id 340
    note special case for DA - CB in multiplication by 5
    private 40ad984066a69080fb4a315878e736096cc577dae4c42c40d893d8c2173b785a
    public f0173a96273c646fb63d13b0c686b89e37676fcc7178faf4a6f4601f3068150d
    shared 230b6aa1f24df90a60839179ba5e9de673cff11cab59e8020b20626c22090b0a
    id 343
    note special case for BB in multiplication by 5
    private d07babed90b27c4eacafdc871703bd036b720a82b5c094dceb4749eeaeb81052
    public 5b40777e80ff6efe378b5e81959ccdcbb4ca04b9d77edc6b3006deb99926fa22
    shared f482531e523d058d6e3fe3a427fc40dbce6dd6f18defbc097bfd7d0cdd2f710d
    id 346
    note special case for x_2 in multiplication by 5
    private 18efcd5fe345be4985316695391d2c952eee13b0e1ee7584721fbe8b19d4fc5f
    public 9051e55a4050ef4dce0b0c40811f16371e8b16932541da37f069406d848ea424
    shared 212dbf9bc89b6873a60dfc8731a10be11ab2dca4b172142e6c9f06614cd72852
    id 349
    note special case for C in multiplication by 6
    private f0de9c5f8a9372f30c41ca47a55743ce697d46e32e7a9ae26d32503fd5222767
    public 441c487a48f0a4989d931cd77a6142a0a13d1aabad82623ba8d94b5c374f4f08
    shared d47c46b4329bedcbc1986b3c6d2aa9bcd027d6b68925175d35bbb536b3440801
    id 354
    note special case for CB in multiplication by 6
    private 30ce71f856ceb874fe580039ca67e896e6d08207a73cd55db7059127c1342b67
    public 505e7851e2352e311ca9536a1fe6c0d95d648197374ce08e4b8a0fbddf62910b
    shared ea62b0eda2d7b249a42417675a2b82b1e6c0d69a4e7cef336448844d2f432251
    id 362
    note special case for x_2 in multiplication by 6
    private d805a7014755dd656f98d2b331f2d2d4912725ef3d03752f26f74dc1ad61666a
    public a244413ddc3a205d038d64266833eea1efba51ba62c9c6cdcdbe943be52bb00c
    shared 66484a4120e0eb0c7e0505e1d2c5d15de9b52b72e094c9bac88634200c557267
    id 369
    note special case for DA - CB in multiplication by 6
    private c0ea97e442e5dc1c8142bfab7089ecb9bb9c5ae372f9907c2825e678defae567
    public dad981552c57541c57ef395ed770ce5edc48f8015461b2ba7aa831ec593ceb15
    shared 9093bfa3ed3491d0891f02ae466e5e13c980df229db7404c5b9d34e4ed21c653
    id 374
    note special case for DA + CB in multiplication by 6
    private 109697f400210f9a92de80a8bed264097199bc240e22767b54d8bb22050b7a61
    public aa34d772e9ace43c4d92f4f85596ab9ccd8c36c4f4cbddc819afe2a33cb8b216
    shared 2533b845bb83e3d48cffa8dbd1edd5d601778662d5da03759152a5e0a84b357d
    id 381
    note special case for z_2 in multiplication by 6
    private 685c0784aa6d194c1b859bda44c4e27cd1dfdf34776e498dd03d09f87ae68a65
    public b775e016b32a97f49971121906763f3a0b41689092b9583b6710cf7dee03a61c
    shared 11393bb548813e04fb54133edbe0626458e80981885e1fe5f3377e8ebe9afa52
    id 385
    note special case for D in multiplication by 6
    private a8b64b8ed397773b8290425ca5c2f7c3e50fac7a4781bd4a54c133781c9a1360
    public ff0f15adeab334afeda3916785ddd38d252dce9876c2357b643b5dc2c06a3b1d
    shared 9f04e42c1b2f311d87e1470a4708bba25ac6ffd3f7b486f9b6b502ecbb2c004e
    id 389
    note special case for DA in multiplication by 6
    private 5082e497c42979cdbfdd1b3b0653cfea6f2ceb7d07639ebf3541866bb60edb62
    public 151f54a8a899711757b3b118fc5501779d621d25227af53d0af00b7583ba8824
    shared fac30a74f4ca99f6cf233065e9acd826690cab364bf69320b58095783ed76e11
    id 393
    note special case for z_2 in multiplication by 7
    private c006ab1762720882017d106b9a4675fdd47005657155c90ca61d4cbf7cc4f973
    public 1ee1b9a74604ac31c3db83280170e3811504fcc78c7626b5b2c07a99d80daa0a
    shared a1b30418436ba1908804ffcce1be2cdcf50c61a8e3938d95c790abdb786b8022
    id 398
    note special case for BB in multiplication by 7
    private c86fc76650cf3b58837aa0f0633560415241c6c4f8f293ba0222b7d6a3875773
    public 010850a0974d3e89c029d252b46f739548294c0f9a23183863f9455b9559c211
    shared 63788190b10d7451f5fc2b82c421151db4f3e22782e392da6d8d3aba2c344306
    id 400
    note special case for BB in multiplication by 7
    private 68bed425d534315584d80f79da6eab9b7e6036b51fe62e1ad933e266640b4673
    public d0c0d6393c41f4d7e0d5e850b7716f401eda1e028a4ed4a05bea8bf81acfd930
    shared 514a4cd0676f1c3101c8c45c17ad416bd33e20a405544fc1a60449abb22fa104
    id 401
    note special case for E in multiplication by 7
    private 98ff2856ef44b4fa14d86782ea793828bdf6f1ef9b669cac1aae338a7bb69376
    public 0f460100d88a1d316dff02d1b22ffb2e42d99d0b92474fc3ec7d62567d0cf112
    shared ed83e810ce5ff0868f8589623bb13478dec1c22326c92765ae5e48c84bbabb24
    id 405
    note special case for AA in multiplication by 7
    private 00615e4697014fc12484ef53a1440206410a8df78caa0bfff82161db83fea574
    public 102e95eadca7c3c28e5d52336c857bad99ea246f299b06334f401276f49ca814
    shared 3952efb93573ae9ce2162d10e4b8c46435859f3f2778db89f72bc579e695cb51
    id 412
    note special case for x_2 in multiplication by 7
    private b0fe7b06b9950600b3a7ce1d7bb2a1d984194cc9d6c8964504c364dd5c875b74
    public 2743ba408d5f68c65324a485086a004b6bbf784cc9e8b1a7dbeb8c4b9414b018
    shared a6b97da989dccf730f122d455152328051c8ed9abc1815c19eec6501d6cfc77c
    id 421
    note special case for DA - CB in multiplication by 7
    private 706cee5f9b357c03b2f1913294f6e4f0ca5a190a87d30268327d0cb6bdd5bc79
    public 238de7fcc8a3f194c3554c328efb1215d0640ac674b61a98ef934ec004cfd73b
    shared 0681036a0d27583ba6f2be7630613171a33fb8a6c8991c53b379999f0f15923b
    id 425
    note special case for D in multiplication by 8
    private a8edec59ae6ba23813ec54d66df152e0626762b97d4b0c20e0dd8a5695d86e47
    public dc99ad0031463e4537c01e16629966d1b962c0b4e4872f067ca3c26ccc957001
    shared 6cfa935f24b031ff261a7cd3526660fd6b396c5c30e299575f6a322281191e03
    id 428
    note special case for DA + CB in multiplication by 8
    private 30473a77a98374f67d5bd43df231ce142916aea0d271e72333fa47dc441a0247
    public 21cc338d7869e5863349cc739c8a6946cfc797cb82fbf62dcd2154844b106003
    shared b9e5728b37435b1d339988f93267d59f3bd1c517851c5a258e74cb64aea73d2d
    id 436
    note special case for AA in multiplication by 8
    private 60c9af7f4d03136a6034ae52deadfd9d4f274ad8122812eb92a53169c8354141
    public a26a722f7ba71ccfc96ed8e108d7c9f842d17f92051ee7d429ea7fa7908ab907
    shared f5cb3a1b76185a29a6360b2142feebb11f3d08f4fd8d73df3a5228624a521c02
    id 439
    note special case for z_2 in multiplication by 8
    private c8eb056286e098e6b2c79e42f007ebc6ab3705346cdbdace949b5de1e8c36743
    public c800bf799783275eb93312b43dc032ccdfb00a4b77c8b3772cd2fec8db7e4a09
    shared 6bf264532fc70a6a7e459f4579eca6b84f8f76ab85c3264b20bca725a6eb6c40
    id 442
    note special case for B in multiplication by 8
    private a8a5d4f7894a519537babfac736de36054f508dae434b4fe63cd5633846a2647
    public ceb90c56508cf330c7f25bab42b05b5612a8310690107ac63a404c0ade788009
    shared 3d145851b6ff2b92b5807ed1df21eb50c9f24c4474d4721db3abb7356df7b764
    id 445
    note special case for C in multiplication by 8
    private 786a97207adbd4b0d6bfc9f49b18660ad3606c12e325044b8690b4fa07874641
    public 84c92d8ecf3d0cb22dde7d721f04140c2d9c179cc813ce6cf8db2dce6168880d
    shared 07538f1b6583041c4949fafae3349d62f9dd302d3d86857af0dedc0d5ad6741f
    id 449
    note special case for x_2 in multiplication by 8
    private 20596e1dc56596823d37698dfa699c79874aaefde797f863ef92135980fb2043
    public 6d3cd623f26a7453fa05a01ae758ba84d3c58d93d60ce32735a15e0d053d5b12
    shared 7c3219b3c1fae1f95590ac843efd2084a1f4bd3efa2f592f022032db64ebcd77
    id 463
    note special case for E in multiplication by 8
    private 8815052344dcad97efd1341e9072a808cf999e46e52cf04e0cfbcd9901e18d43
    public e3655448339e4850806eb58abba0c89185511ea72c37c49e9583ee6dd235d213
    shared 5e10dfbff4443efcae2ccc78c289a41460d5a82f79df726b8824ccbef7146d40
    id 470
    note special case for E in multiplication by 8
    private 589815027caf82714e96c9f91bace66ec4ba3e92df3fa14b9b8fe503556e4543
    public 43839f4a6aa206c82c5a73f49d8c9e573826b3ba7235d312987c17aebee62776
    shared 00313717d33e3b41a0865986157582e053502a172b88d01bb7b10831a9fc4e6c
    id 472
    note special case for DA - CB in multiplication by 8
    private 101b990bd83d684126ff047d930c27d086a588dd19683d2629f0e34f4374ab41
    public 42e5a6b8e9654bb4ad624af3f491877977513cc8775c8fb312ad19dbf3903a28
    shared 223f1eb552308373026d11c954684ce6db870b638b190b9443e50aae219f4e3e
    id 477
    note special case for CB in multiplication by 8
    private b0ffa5f4922bb117ad75ff43acac62331efaa45536fe88306e4a4cb58db73a47
    public d128ea3e13325ed6ebd6533a9fd3045a55f25ad8b67def30912843504c1aab29
    shared 30512142d3e3a4cad6726d9d35f2e043fca9dfb750884ae22b2547c840f3587b
    id 479
    note special case for BB in multiplication by 8
    private f8e161d69297e017d7c51b1b1ff3ba703d4c4cf8fc2b8ff47f74c3ff8c7d3541
    public 65922a06e9be4e8a5e8aceb1a4e08fe90f01e10ef2dd27315427cedfcf95ec32
    shared 038de7fdb9cc0030f5c11dda00589f0a95f65658815b06ed013553a02b6c5017
    id 483
    note special case for A in multiplication by 8
    private 10c81a4e78d82145b266e1d74b3869bf1c27427803ebb11c92ff8073d1e4cc46
    public d995cb287e9a9c5791f3cae3d494a5b516a1e26cbc930f43e73c8b70b69d783b
    shared 330f5d0b5bccc90f7694dfdd9c6449a62d93af8840eaf571e3e0610e0198b03f
    id 485
    note special case for DA in multiplication by 8
    private 1897678e38222a61fe105dc6643c1eb5940e8dbc73ed6c00f25a34328f43a641
    public 378eda41470b0f238a200f80809ad562ca41e62411a61feb7f7e9b752b554642
    shared bfd5b5acd2d89f213a26caf54062f9a24e6f6fd8ddd0cd2e5e47b7fea4a9c537
    id 487
    note special case for AA in multiplication by 9
    private b0bfef6ec095b5a1f93917d32f16a21d0462c1fde17446f5a590232d9c895f4a
    public 60f27ed0a27804ced237cf3c1cc776650fb320bae6d5acb564e97b56cba25210
    shared 4c300895827382a9d1079028bd6f694a7a12ddac9c76abac6fdf5d29457a3310
    id 494
    note special case for DA - CB in multiplication by 9
    private 608c84d2b76fccda579e974db3d3b2ce39a6bc0dad440599db22411b60467849
    public 557b825012d98f065bb95a2ab9b2d2d8b83fd2037912508c263f86d7e36c4f24
    shared 5ce84842dbae8b795b3d545343558045508f271383bfb3dd3943f4101398c864
    id 495
    note special case for z_2 in multiplication by 9
    private 80f233936a8821936d39114c84d929e79760b27680779e5009e1709410dd8e4f
    public ae98296d4a2fbcbb40b472f4063231608bb1465c226c8a4a2dff29afd915882a
    shared 4f11aa0c313195f96f25cadcbf49f06a932d8b051879ea537d1c6dfee7f36d35
    id 501
    note special case for E in multiplication by 9
    private 10230bd0721f4c8c4b921881dd88c603af501ee80e2102f8acc30cf8b2acd349
    public e853062b2d6f38d021d645163ea208d0e193a479f11f99971b98e21188fd0b2c
    shared 64bdfa0207a174ca17eeba8df74d79b25f54510e6174923034a4d6ee0c167e7b
    id 504
    note special case for x_2 in multiplication by 9
    private b0c1822566e016c12ae35ec035edd09af3cb7a48f55c9028e05e1178a8c3824e
    public 90ef70844ead1613f69df7d78c057813f866c0d95e6d22caee4a012b9c1c4b33
    shared 9369ebb3d2b744341cba77302719a4b2d63aff612872f86d9877a76bc919ca1c
    id 507
    note special case for BB in multiplication by 9
    private 7089654baacbb65bd00cd8cb9de4680e748075e8842ca69d448fb50fea85e74e
    public 6c0044cd10578c5aff1ff4917b041b76c9a9ae23664eb8cf978bd7aa192cf249
    shared 0d8c21fa800ee63ce5e473d4c2975495062d8afa655091122cb41799d374594f
    id 511
    note private key == -1 (mod order)
    private a023cdd083ef5bb82f10d62e59e15a6800000000000000000000000000000050
    public 6c05871352a451dbe182ed5e6ba554f2034456ffe041a054ff9cc56b8e946376
    shared 6c05871352a451dbe182ed5e6ba554f2034456ffe041a054ff9cc56b8e946376
    id 512
    note private key == 1 (mod order) on twist
    private 58083dd261ad91eff952322ec824c682ffffffffffffffffffffffffffffff5f
    public 2eae5ec3dd494e9f2d37d258f873a8e6e9d0dbd1e383ef64d98bb91b3e0be035
    shared 2eae5ec3dd494e9f2d37d258f873a8e6e9d0dbd1e383ef64d98bb91b3e0be035
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
