export const places = ['Home Bar', 'Cellar', 'Wine Fridge', 'Office'] as const

export const tagWords = ['gift', 'weeknight', 'special', 'to share', 'almost gone'] as const

export const notesOnUses = [
  'Old Fashioned',
  'Neat, by the fire',
  'With friends',
  'Highball',
  'A small one after dinner',
] as const

/** Texts of reviews, by number of stars. */
export const praise: Readonly<Record<number, readonly string[]>> = {
  5: ['Bottle was set aside with my name on it. In and out in two minutes.', 'Friendly and quick.'],
  4: ['Good, but parking was hard.', 'As promised. The line was a bit long.'],
  3: ['Fine. Nobody knew where the bottle was at first.'],
  2: ['Had to wait for half an hour.'],
}
