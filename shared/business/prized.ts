/** From this value on a bottle is prized: US cents. */
export const prizedThreshold = 100_00
/** From this age on, by its label or its vintage. */
export const prizedAge = 18
/** From this rating of its owner on. */
export const prizedRating = 4.5
