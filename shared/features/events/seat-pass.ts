/** What the square code of a seat begins with, so that a scanner knows it from the pass of a bottle. */
export const seatPassForm = /^e\d+\./
