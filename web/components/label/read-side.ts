/** The longer side of a picture that is read, in points: smaller ones are enlarged to it. */
export const readSide = 1_200
