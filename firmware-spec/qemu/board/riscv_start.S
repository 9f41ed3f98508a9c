# Power on: the reset vector of QEMU's `virt` jumps to the start of RAM.

    .option arch, +zicsr

    .section .start, "ax"
    .globl board_start
board_start:
    .option push
    .option norelax
    la gp, __global_pointer$
    .option pop
    la sp, board_stack_top
    la t0, board_trap
    csrw mtvec, t0

    # Below the stack lies a page that nobody may touch: locked, so it holds for machine mode too.
    la t0, board_guard
    srli t0, t0, 2
    ori t0, t0, 0x1ff
    csrw pmpaddr0, t0
    li t0, 0x98
    csrw pmpcfg0, t0

    la t0, board_bss_start
    la t1, board_bss_end
1:  bgeu t0, t1, 2f
    sw zero, 0(t0)
    addi t0, t0, 4
    j 1b
2:  call main
    j board_exit

    .balign 4
board_trap:
    csrr a0, mcause
    csrr a1, mepc
    csrr a2, mtval
    la sp, board_fault_stack_top
    j board_fault

    .section .text.board_semihost, "ax"
    .globl board_semihost
    .balign 16
# a0: the operation, a1: its parameters. The three instructions mark the call and must not be
# compressed.
board_semihost:
    .option push
    .option norvc
    slli zero, zero, 0x1f
    ebreak
    srai zero, zero, 7
    .option pop
    ret

    .section .text.board_counter, "ax"
    .globl board_counter
board_counter:
    csrr a1, minstreth
    csrr a0, minstret
    csrr a2, minstreth
    bne a1, a2, board_counter
    ret

    .section .text.board_loop, "ax"
    .globl board_loop
board_loop:
    addi a0, a0, -1
    bnez a0, board_loop
    ret
