/**
 * The region of a US zip code: its first three digits, which are those of one sorting centre of the post
 * (a city and its surroundings); all five are only a part of a town. Undefined where it is no zip code.
 */
export const regionOf = (zipCode: string): string | undefined =>
  /^\s*(\d{3})\d{2}(-\d{4})?\s*$/.exec(zipCode)?.[1]
