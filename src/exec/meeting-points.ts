/**
 * Blocks at whose start the run may stop (outcome `meeting`), by the number of their function: where states may
 * be brought together. It does so in the functions for which the machine's `armed` is not 0; in the others both
 * tiers run on, for the price of one load in compiled code. Functions without such a block pay nothing.
 */
export type MeetingPoints = (functionId: number, block: number) => boolean;
