# Power on, and the exception vectors. The processor starts at the bottom of the system ROM, its
# vectors stand at 0x40000000. `l32r` reaches backwards only, so literals go before the code.

    .section .reset, "ax"
    .globl board_start
board_start:
    j start
    .balign 4
    .literal_position
start:
    # User mode for exceptions, no exception in progress: else a fault loops in silence.
    movi a2, 0x20
    wsr.ps a2
    rsync
    movi a1, board_stack_top
    movi a2, board_bss_start
    movi a3, board_bss_end
    movi a4, 0
1:  bgeu a2, a3, 2f
    s32i a4, a2, 0
    addi a2, a2, 4
    j 1b
2:  movi a0, main
    callx0 a0
    movi a0, board_exit
    callx0 a0

    .section .vectors, "ax"
    .macro vector offset
    .org \offset
    j fault
    .endm
    vector 0x10 # debug
    vector 0x20 # non-maskable interrupt
    vector 0x30 # kernel
    vector 0x50 # user
    vector 0x70 # double exception
    .org 0x80
    .literal_position
    .balign 4
fault:
    movi a1, board_fault_stack_top
    rsr.exccause a2
    rsr.epc1 a3
    rsr.excvaddr a4
    movi a0, board_fault
    callx0 a0

    .section .text.board_simcall, "ax"
    .globl board_simcall
    .balign 4
# a2: the operation, a3 to a5: its parameters; the result comes back in a2.
board_simcall:
    simcall
    ret

    .section .text.board_loop, "ax"
    .globl board_loop
    .balign 4
board_loop:
    addi a2, a2, -1
    bnez a2, board_loop
    ret
