/** From this value on a bottle is prized: US cents. */
export const prizedFrom = 100_00
/** From so many years on, by its label or its vintage. */
export const prizedAge = 18
/** From so many stars of its owner on. */
export const prizedRating = 4.5
