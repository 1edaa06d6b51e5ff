/** The prefix of a seat's QR code, to tell it from a bottle's pass. */
export const seatPassForm = /^e\d+\./
