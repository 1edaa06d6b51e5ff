/** The colours of a label: paper, print and accent. */
export interface Palette {
  readonly paper: string
  readonly ink: string
  readonly accent: string
}

export const palettes: readonly Palette[] = [
  { paper: '#f3ead7', ink: '#2a1f16', accent: '#8c2f1b' },
  { paper: '#1d1c1f', ink: '#e9d9b0', accent: '#c79a43' },
  { paper: '#fbf8f1', ink: '#1f3550', accent: '#b8863b' },
  { paper: '#7a1f24', ink: '#f6e6c8', accent: '#e0b04f' },
  { paper: '#20402f', ink: '#efe6cc', accent: '#c9a44c' },
  { paper: '#d9b77e', ink: '#3a2413', accent: '#7a2d12' },
  { paper: '#17324d', ink: '#eef0ea', accent: '#d8a94e' },
  { paper: '#e8e4da', ink: '#4b2340', accent: '#9a6b2f' },
  { paper: '#c9622c', ink: '#fff3df', accent: '#3b1c10' },
  { paper: '#f5d98a', ink: '#40240f', accent: '#a33a1c' },
  { paper: '#2f6f73', ink: '#f4efdf', accent: '#f0b765' },
  { paper: '#faf5ee', ink: '#7b1e3a', accent: '#3d5a45' },
  { paper: '#3b2a5a', ink: '#f1e9dc', accent: '#d7a867' },
  { paper: '#cfdcd3', ink: '#1f3b34', accent: '#a8552f' },
  { paper: '#4a2b1c', ink: '#f0dcb8', accent: '#d98a3d' },
  { paper: '#b9cfdd', ink: '#1c2f45', accent: '#8a2c2c' },
  { paper: '#e9c5b4', ink: '#54241f', accent: '#2d4a52' },
  { paper: '#5b6b3a', ink: '#f5efd6', accent: '#e3bd5c' },
]

/**
 * The background of a bottle: above and below. It neither dazzles in a dark room nor disappears in
 * it.
 */
export const backdrops: readonly (readonly [above: string, below: string])[] = [
  ['#d8cbb6', '#b9a686'],
  ['#c3cdc8', '#98a8a1'],
  ['#d9c2b4', '#b89784'],
  ['#c5cbd6', '#98a2b4'],
  ['#cfd0b4', '#a8aa86'],
  ['#d6c7cf', '#ad98a3'],
  ['#e0cf9f', '#bfa76d'],
  ['#b7c6cf', '#8a9fae'],
  ['#cdbfae', '#9c8b78'],
  ['#c9d3bb', '#98a887'],
]

/** Stoppers: their material, and the light on it. */
export const caps = [
  ['#b98a55', '#d9b27d'],
  ['#211d1c', '#4b4544'],
  ['#8d6b2f', '#d2b065'],
  ['#6e1f1c', '#a94b3f'],
  ['#9a9c9d', '#d5d7d8'],
  ['#22374f', '#4b6884'],
  ['#2c4634', '#567a60'],
  ['#5a3a22', '#8b6240'],
] as const satisfies readonly (readonly [string, string])[]
