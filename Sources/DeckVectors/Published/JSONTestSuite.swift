/// What a JSON parser must take (`y_`), must refuse (`n_`), or may do either (`i_`).
///
/// Values from nst/JSONTestSuite, test_parsing, commit 1ef36fa01286 (2024-11-22), MIT licence,
/// copyright Nicolas Seriot. Each line is a file's name and its bytes in hex; a line that starts
/// with `+` goes on, and `-` is none. Two files of 100,000 bytes and more, open brackets alone, are
/// left out.
let jsonTestSuiteTable = """
    i_number_double_huge_neg_exp 5b3132332e343536652d3738395d
    i_number_huge_exp 5b302e34653030363639393939393939393939393939393939393939393939393939393939
    +393939393939393939393939393939393939393939393939393939393939393939393939393939393939393939
    +393939393939393939393939393939393939393939393939393939393939393939393939393939393939393639
    +3939393939393030365d
    i_number_neg_int_huge_exp 5b2d31652b393939395d
    i_number_pos_double_huge_exp 5b312e35652b393939395d
    i_number_real_neg_overflow 5b2d313233313233653130303030305d
    i_number_real_pos_overflow 5b313233313233653130303030305d
    i_number_real_underflow 5b313233652d31303030303030305d
    i_number_too_big_neg_int 5b2d3132333132333132333132333132333132333132333132333132333132335d
    i_number_too_big_pos_int 5b3130303030303030303030303030303030303030305d
    i_number_very_big_negative_int 5b2d323337343632333734363733323736383934323739383332373439383
    +3323432333437393832333234363332373834365d
    i_object_key_lone_2nd_surrogate 7b225c7544464141223a307d
    i_string_1st_surrogate_but_2nd_missing 5b225c7544414441225d
    i_string_1st_valid_surrogate_2nd_invalid 5b225c75443838385c7531323334225d
    i_string_UTF-16LE_with_BOM fffe5b002200e90022005d00
    i_string_UTF-8_invalid_sequence 5b22e697a5d188fa225d
    i_string_UTF8_surrogate_U+D800 5b22eda080225d
    i_string_incomplete_surrogate_and_escape_valid 5b225c75443830305c6e225d
    i_string_incomplete_surrogate_pair 5b225c754464316561225d
    i_string_incomplete_surrogates_escape_valid 5b225c75443830305c75443830305c6e225d
    i_string_invalid_lonely_surrogate 5b225c7564383030225d
    i_string_invalid_surrogate 5b225c7564383030616263225d
    i_string_invalid_utf-8 5b22ff225d
    i_string_inverted_surrogates_U+1D11E 5b225c75446431655c7544383334225d
    i_string_iso_latin_1 5b22e9225d
    i_string_lone_second_surrogate 5b225c7544464141225d
    i_string_lone_utf8_continuation_byte 5b2281225d
    i_string_not_in_unicode_range 5b22f4bfbfbf225d
    i_string_overlong_sequence_2_bytes 5b22c0af225d
    i_string_overlong_sequence_6_bytes 5b22fc83bfbfbfbf225d
    i_string_overlong_sequence_6_bytes_null 5b22fc8080808080225d
    i_string_truncated-utf-8 5b22e0ff225d
    i_string_utf16BE_no_BOM 005b002200e90022005d
    i_string_utf16LE_no_BOM 5b002200e90022005d00
    i_structure_500_nested_arrays 5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b
    +5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b
    +5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b
    +5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b
    +5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b
    +5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b
    +5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b
    +5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b
    +5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b
    +5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b
    +5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b
    +5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d
    +5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d
    +5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d
    +5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d
    +5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d
    +5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d
    +5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d
    +5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d
    +5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d
    +5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d
    +5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d
    +5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d
    i_structure_UTF-8_BOM_empty_object efbbbf7b7d
    n_array_1_true_without_comma 5b3120747275655d
    n_array_a_invalid_utf8 5b61e55d
    n_array_colon_instead_of_comma 5b22223a20315d
    n_array_comma_after_close 5b22225d2c
    n_array_comma_and_number 5b2c315d
    n_array_double_comma 5b312c2c325d
    n_array_double_extra_comma 5b2278222c2c5d
    n_array_extra_close 5b2278225d5d
    n_array_extra_comma 5b22222c5d
    n_array_incomplete 5b227822
    n_array_incomplete_invalid_value 5b78
    n_array_inner_array_no_comma 5b335b345d5d
    n_array_invalid_utf8 5bff5d
    n_array_items_separated_by_semicolon 5b313a325d
    n_array_just_comma 5b2c5d
    n_array_just_minus 5b2d5d
    n_array_missing_value 5b2020202c2022225d
    n_array_newlines_unclosed 5b2261222c0a340a2c312c
    n_array_number_and_comma 5b312c5d
    n_array_number_and_several_commas 5b312c2c5d
    n_array_spaces_vertical_tab_formfeed 5b220b61225c665d
    n_array_star_inside 5b2a5d
    n_array_unclosed 5b2222
    n_array_unclosed_trailing_comma 5b312c
    n_array_unclosed_with_new_lines 5b312c0a310a2c31
    n_array_unclosed_with_object_inside 5b7b7d
    n_incomplete_false 5b66616c735d
    n_incomplete_null 5b6e756c5d
    n_incomplete_true 5b7472755d
    n_multidigit_number_then_00 31323300
    n_number_++ 5b2b2b313233345d
    n_number_+1 5b2b315d
    n_number_+Inf 5b2b496e665d
    n_number_-01 5b2d30315d
    n_number_-1.0. 5b2d312e302e5d
    n_number_-2. 5b2d322e5d
    n_number_-NaN 5b2d4e614e5d
    n_number_.-1 5b2e2d315d
    n_number_.2e-3 5b2e32652d335d
    n_number_0.1.2 5b302e312e325d
    n_number_0.3e+ 5b302e33652b5d
    n_number_0.3e 5b302e33655d
    n_number_0.e1 5b302e65315d
    n_number_0_capital_E+ 5b30452b5d
    n_number_0_capital_E 5b30455d
    n_number_0e+ 5b30652b5d
    n_number_0e 5b30655d
    n_number_1.0e+ 5b312e30652b5d
    n_number_1.0e- 5b312e30652d5d
    n_number_1.0e 5b312e30655d
    n_number_1_000 5b31203030302e305d
    n_number_1eE2 5b316545325d
    n_number_2.e+3 5b322e652b335d
    n_number_2.e-3 5b322e652d335d
    n_number_2.e3 5b322e65335d
    n_number_9.e+ 5b392e652b5d
    n_number_Inf 5b496e665d
    n_number_NaN 5b4e614e5d
    n_number_U+FF11_fullwidth_digit_one 5befbc915d
    n_number_expression 5b312b325d
    n_number_hex_1_digit 5b3078315d
    n_number_hex_2_digits 5b307834325d
    n_number_infinity 5b496e66696e6974795d
    n_number_invalid+- 5b30652b2d315d
    n_number_invalid-negative-real 5b2d3132332e313233666f6f5d
    n_number_invalid-utf-8-in-bigger-int 5b313233e55d
    n_number_invalid-utf-8-in-exponent 5b316531e55d
    n_number_invalid-utf-8-in-int 5b30e55d0a
    n_number_minus_infinity 5b2d496e66696e6974795d
    n_number_minus_sign_with_trailing_garbage 5b2d666f6f5d
    n_number_minus_space_1 5b2d20315d
    n_number_neg_int_starting_with_zero 5b2d3031325d
    n_number_neg_real_without_int_part 5b2d2e3132335d
    n_number_neg_with_garbage_at_end 5b2d31785d
    n_number_real_garbage_after_e 5b3165615d
    n_number_real_with_invalid_utf8_after_e 5b3165e55d
    n_number_real_without_fractional_part 5b312e5d
    n_number_starting_with_dot 5b2e3132335d
    n_number_with_alpha 5b312e32612d335d
    n_number_with_alpha_char 5b312e38303131363730303333333736353134482d3330385d
    n_number_with_leading_zero 5b3031325d
    n_object_bad_value 5b2278222c2074727574685d
    n_object_bracket_key 7b5b3a202278227d0a
    n_object_comma_instead_of_colon 7b2278222c206e756c6c7d
    n_object_double_colon 7b2278223a3a2262227d
    n_object_emoji 7bf09f87a8f09f87ad7d
    n_object_garbage_at_end 7b2261223a226122203132337d
    n_object_key_with_single_quotes 7b6b65793a202776616c7565277d
    n_object_lone_continuation_byte_in_key_and_trailing_comma 7b22b9223a2230222c7d
    n_object_missing_colon 7b22612220627d
    n_object_missing_key 7b3a2262227d
    n_object_missing_semicolon 7b226122202262227d
    n_object_missing_value 7b2261223a
    n_object_no-colon 7b226122
    n_object_non_string_key 7b313a317d
    n_object_non_string_key_but_huge_number_instead 7b3939393945393939393a317d
    n_object_repeated_null_null 7b6e756c6c3a6e756c6c2c6e756c6c3a6e756c6c7d
    n_object_several_trailing_commas 7b226964223a302c2c2c2c2c7d
    n_object_single_quote 7b2761273a307d
    n_object_trailing_comma 7b226964223a302c7d
    n_object_trailing_comment 7b2261223a2262227d2f2a2a2f
    n_object_trailing_comment_open 7b2261223a2262227d2f2a2a2f2f
    n_object_trailing_comment_slash_open 7b2261223a2262227d2f2f
    n_object_trailing_comment_slash_open_incomplete 7b2261223a2262227d2f
    n_object_two_commas_in_a_row 7b2261223a2262222c2c2263223a2264227d
    n_object_unquoted_key 7b613a202262227d
    n_object_unterminated-value 7b2261223a2261
    n_object_with_single_string 7b2022666f6f22203a2022626172222c20226122207d
    n_object_with_trailing_garbage 7b2261223a2262227d23
    n_single_space 20
    n_string_1_surrogate_then_escape 5b225c75443830305c225d
    n_string_1_surrogate_then_escape_u 5b225c75443830305c75225d
    n_string_1_surrogate_then_escape_u1 5b225c75443830305c7531225d
    n_string_1_surrogate_then_escape_u1x 5b225c75443830305c753178225d
    n_string_accentuated_char_no_quotes 5bc3a95d
    n_string_backslash_00 5b225c00225d
    n_string_escape_x 5b225c783030225d
    n_string_escaped_backslash_bad 5b225c5c5c225d
    n_string_escaped_ctrl_char_tab 5b225c09225d
    n_string_escaped_emoji 5b225cf09f8c80225d
    n_string_incomplete_escape 5b225c225d
    n_string_incomplete_escaped_character 5b225c75303041225d
    n_string_incomplete_surrogate 5b225c75443833345c754464225d
    n_string_incomplete_surrogate_escape_invalid 5b225c75443830305c75443830305c78225d
    n_string_invalid-utf-8-in-escape 5b225c75e5225d
    n_string_invalid_backslash_esc 5b225c61225d
    n_string_invalid_unicode_escape 5b225c7571717171225d
    n_string_invalid_utf8_after_escape 5b225ce5225d
    n_string_leading_uescaped_thinspace 5b5c753030323022617364225d
    n_string_no_quotes_with_bad_escape 5b5c6e5d
    n_string_single_doublequote 22
    n_string_single_quote 5b2773696e676c652071756f7465275d
    n_string_single_string_no_double_quotes 616263
    n_string_start_escape_unclosed 5b225c
    n_string_unescaped_ctrl_char 5b22610061225d
    n_string_unescaped_newline 5b226e65770a6c696e65225d
    n_string_unescaped_tab 5b2209225d
    n_string_unicode_CapitalU 225c554136364422
    n_string_with_trailing_garbage 222278
    n_structure_U+2060_word_joined 5be281a05d
    n_structure_UTF8_BOM_no_data efbbbf
    n_structure_angle_bracket_. 3c2e3e
    n_structure_angle_bracket_null 5b3c6e756c6c3e5d
    n_structure_array_trailing_garbage 5b315d78
    n_structure_array_with_extra_array_close 5b315d5d
    n_structure_array_with_unclosed_string 5b226173645d
    n_structure_ascii-unicode-identifier 61c3a5
    n_structure_capitalized_True 5b547275655d
    n_structure_close_unopened_array 315d
    n_structure_comma_instead_of_closing_brace 7b2278223a20747275652c
    n_structure_double_array 5b5d5b5d
    n_structure_end_array 5d
    n_structure_incomplete_UTF8_BOM efbb7b7d
    n_structure_lone-invalid-utf-8 e5
    n_structure_lone-open-bracket 5b
    n_structure_no_data -
    n_structure_null-byte-outside-string 5b005d
    n_structure_number_with_trailing_garbage 3240
    n_structure_object_followed_by_closing_object 7b7d7d
    n_structure_object_unclosed_no_value 7b22223a
    n_structure_object_with_comment 7b2261223a2f2a636f6d6d656e742a2f2262227d
    n_structure_object_with_trailing_garbage 7b2261223a20747275657d20227822
    n_structure_open_array_apostrophe 5b27
    n_structure_open_array_comma 5b2c
    n_structure_open_array_open_object 5b7b
    n_structure_open_array_open_string 5b2261
    n_structure_open_array_string 5b226122
    n_structure_open_object 7b
    n_structure_open_object_close_array 7b5d
    n_structure_open_object_comma 7b2c
    n_structure_open_object_open_array 7b5b
    n_structure_open_object_open_string 7b2261
    n_structure_open_object_string_with_apostrophes 7b276127
    n_structure_open_open 5b225c7b5b225c7b5b225c7b5b225c7b
    n_structure_single_eacute e9
    n_structure_single_star 2a
    n_structure_trailing_# 7b2261223a2262227d237b7d
    n_structure_uescaped_LF_before_string 5b5c753030304122225d
    n_structure_unclosed_array 5b31
    n_structure_unclosed_array_partial_null 5b2066616c73652c206e756c
    n_structure_unclosed_array_unfinished_false 5b20747275652c2066616c73
    n_structure_unclosed_array_unfinished_true 5b2066616c73652c20747275
    n_structure_unclosed_object 7b22617364223a2261736422
    n_structure_unicode-identifier c3a5
    n_structure_whitespace_U+2060_word_joiner 5be281a05d
    n_structure_whitespace_formfeed 5b0c5d
    y_array_arraysWithSpaces 5b5b5d2020205d
    y_array_empty-string 5b22225d
    y_array_empty 5b5d
    y_array_ending_with_newline 5b2261225d
    y_array_false 5b66616c73655d
    y_array_heterogeneous 5b6e756c6c2c20312c202231222c207b7d5d
    y_array_null 5b6e756c6c5d
    y_array_with_1_and_newline 5b310a5d
    y_array_with_leading_space 205b315d
    y_array_with_several_null 5b312c6e756c6c2c6e756c6c2c6e756c6c2c325d
    y_array_with_trailing_space 5b325d20
    y_number 5b3132336536355d
    y_number_0e+1 5b30652b315d
    y_number_0e1 5b3065315d
    y_number_after_space 5b20345d
    y_number_double_close_to_zero 5b2d302e303030303030303030303030303030303030303030303030303030
    +303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030
    +3030303030315d0a
    y_number_int_with_exp 5b323065315d
    y_number_minus_zero 5b2d305d
    y_number_negative_int 5b2d3132335d
    y_number_negative_one 5b2d315d
    y_number_negative_zero 5b2d305d
    y_number_real_capital_e 5b314532325d
    y_number_real_capital_e_neg_exp 5b31452d325d
    y_number_real_capital_e_pos_exp 5b31452b325d
    y_number_real_exponent 5b3132336534355d
    y_number_real_fraction_exponent 5b3132332e3435366537385d
    y_number_real_neg_exp 5b31652d325d
    y_number_real_pos_exponent 5b31652b325d
    y_number_simple_int 5b3132335d
    y_number_simple_real 5b3132332e3435363738395d
    y_object 7b22617364223a22736466222c2022646667223a22666768227d
    y_object_basic 7b22617364223a22736466227d
    y_object_duplicated_key 7b2261223a2262222c2261223a2263227d
    y_object_duplicated_key_and_value 7b2261223a2262222c2261223a2262227d
    y_object_empty 7b7d
    y_object_empty_key 7b22223a307d
    y_object_escaped_null_in_key 7b22666f6f5c7530303030626172223a2034327d
    y_object_extreme_numbers 7b20226d696e223a202d312e30652b32382c20226d6178223a20312e30652b32382
    +07d
    y_object_long_strings 7b2278223a5b7b226964223a2022787878787878787878787878787878787878787878
    +78787878787878787878787878787878787878227d5d2c20226964223a20227878787878787878787878787878
    +7878787878787878787878787878787878787878787878787878227d
    y_object_simple 7b2261223a5b5d7d
    y_object_string_unicode 7b227469746c65223a225c75303431665c75303433655c75303433625c7530343432
    +5c75303433655c75303434305c7530343330205c75303431375c75303433355c75303433635c75303433625c75
    +303433355c75303433615c75303433655c75303433665c753034333022207d
    y_object_with_newlines 7b0a2261223a202262220a7d
    y_string_1_2_3_bytes_UTF-8_sequences 5b225c75303036305c75303132615c7531324142225d
    y_string_accepted_surrogate_pair 5b225c75443830315c7564633337225d
    y_string_accepted_surrogate_pairs 5b225c75643833645c75646533395c75643833645c7564633864225d
    y_string_allowed_escapes 5b225c225c5c5c2f5c625c665c6e5c725c74225d
    y_string_backslash_and_u_escaped_zero 5b225c5c7530303030225d
    y_string_backslash_doublequotes 5b225c22225d
    y_string_comments 5b22612f2a622a2f632f2a642f2f65225d
    y_string_double_escape_a 5b225c5c61225d
    y_string_double_escape_n 5b225c5c6e225d
    y_string_escaped_control_character 5b225c7530303132225d
    y_string_escaped_noncharacter 5b225c7546464646225d
    y_string_in_array 5b22617364225d
    y_string_in_array_with_leading_space 5b2022617364225d
    y_string_last_surrogates_1_and_2 5b225c75444246465c7544464646225d
    y_string_nbsp_uescaped 5b226e65775c75303041306c696e65225d
    y_string_nonCharacterInUTF-8_U+10FFFF 5b22f48fbfbf225d
    y_string_nonCharacterInUTF-8_U+FFFF 5b22efbfbf225d
    y_string_null_escape 5b225c7530303030225d
    y_string_one-byte-utf-8 5b225c7530303263225d
    y_string_pi 5b22cf80225d
    y_string_reservedCharacterInUTF-8_U+1BFFF 5b22f09bbfbf225d
    y_string_simple_ascii 5b2261736420225d
    y_string_space 222022
    y_string_surrogates_U+1D11E_MUSICAL_SYMBOL_G_CLEF 5b225c75443833345c7544643165225d
    y_string_three-byte-utf-8 5b225c7530383231225d
    y_string_two-byte-utf-8 5b225c7530313233225d
    y_string_u+2028_line_sep 5b22e280a8225d
    y_string_u+2029_par_sep 5b22e280a9225d
    y_string_uEscape 5b225c75303036315c75333061665c75333045415c7533306239225d
    y_string_uescaped_newline 5b226e65775c75303030416c696e65225d
    y_string_unescaped_char_delete 5b227f225d
    y_string_unicode 5b225c7541363644225d
    y_string_unicodeEscapedBackslash 5b225c7530303543225d
    y_string_unicode_2 5b22e28d82e388b4e28d82225d
    y_string_unicode_U+10FFFE_nonchar 5b225c75444246465c7544464645225d
    y_string_unicode_U+1FFFE_nonchar 5b225c75443833465c7544464645225d
    y_string_unicode_U+200B_ZERO_WIDTH_SPACE 5b225c7532303042225d
    y_string_unicode_U+2064_invisible_plus 5b225c7532303634225d
    y_string_unicode_U+FDD0_nonchar 5b225c7546444430225d
    y_string_unicode_U+FFFE_nonchar 5b225c7546464645225d
    y_string_unicode_escaped_double_quote 5b225c7530303232225d
    y_string_utf8 5b22e282acf09d849e225d
    y_string_with_del_character 5b22617f61225d
    y_structure_lonely_false 66616c7365
    y_structure_lonely_int 3432
    y_structure_lonely_negative_real 2d302e31
    y_structure_lonely_null 6e756c6c
    y_structure_lonely_string 2261736422
    y_structure_lonely_true 74727565
    y_structure_string_empty 2222
    y_structure_trailing_newline 5b2261225d0a
    y_structure_true_in_array 5b747275655d
    y_structure_whitespace_array 205b5d20
    """
