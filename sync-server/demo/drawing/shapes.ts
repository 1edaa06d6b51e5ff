/** The outline of a bottle, in a drawing of 1000 by 1000; its sides are alike. */
export interface Shape {
  /** From the lip to the floor. */
  readonly height: number
  /** Half the width of the body, of the neck, and of the floor in parts of the body. */
  readonly body: number
  readonly neck: number
  readonly floor?: number
  /** The length of the neck, and the shoulder below it. */
  readonly neckLength: number
  readonly shoulderLength: number
  /** The two handles of the curve between neck and body, as fractions of its extent. */
  readonly shoulder: readonly [x1: number, y1: number, x2: number, y2: number]
  /** How round the edge at the floor is. */
  readonly corner: number
  /** How much wider the neck is in its middle, as of some malts and ports. */
  readonly bulb?: number
  /** How much narrower the body is above its middle, as of Provence. */
  readonly waist?: number
  /** It has flat sides, whose edges are seen. */
  readonly isFaceted?: boolean
}

const round = [0, 0.62, 1, 0.2] as const
const boxed = [0, 0.9, 0.55, 1] as const
const domed = [0.15, 0.1, 1, 0.3] as const
const sloping = [0.02, 0.5, 0.9, 0.5] as const
const soft = [0.05, 0.55, 1, 0.45] as const

/** Common bottle shapes; none is a house's registered shape. */
export const shapes = {
  bourbonTall: {
    height: 800,
    body: 152,
    neck: 44,
    neckLength: 120,
    shoulderLength: 96,
    shoulder: round,
    corner: 26,
  },
  bourbonSquare: {
    height: 730,
    body: 182,
    neck: 46,
    neckLength: 96,
    shoulderLength: 66,
    shoulder: boxed,
    corner: 18,
    isFaceted: true,
  },
  bourbonStout: {
    height: 690,
    body: 205,
    neck: 48,
    neckLength: 100,
    shoulderLength: 150,
    shoulder: domed,
    corner: 70,
    floor: 0.82,
  },
  bourbonFlask: {
    height: 750,
    body: 190,
    neck: 42,
    neckLength: 110,
    shoulderLength: 170,
    shoulder: soft,
    corner: 34,
    floor: 0.9,
  },
  maltTall: {
    height: 850,
    body: 138,
    neck: 42,
    neckLength: 150,
    shoulderLength: 110,
    shoulder: round,
    corner: 24,
    bulb: 8,
  },
  maltBroad: {
    height: 780,
    body: 172,
    neck: 44,
    neckLength: 120,
    shoulderLength: 130,
    shoulder: soft,
    corner: 30,
    floor: 0.93,
    bulb: 10,
  },
  maltDumpy: {
    height: 700,
    body: 185,
    neck: 46,
    neckLength: 130,
    shoulderLength: 84,
    shoulder: round,
    corner: 32,
    bulb: 9,
  },
  maltSloping: {
    height: 830,
    body: 158,
    neck: 40,
    neckLength: 110,
    shoulderLength: 240,
    shoulder: sloping,
    corner: 22,
  },
  faceted: {
    height: 680,
    body: 176,
    neck: 50,
    neckLength: 70,
    shoulderLength: 110,
    shoulder: [0.1, 0.7, 0.8, 0.5],
    corner: 14,
    isFaceted: true,
  },
  apothecary: {
    height: 690,
    body: 190,
    neck: 54,
    neckLength: 116,
    shoulderLength: 70,
    shoulder: [0.3, 0.5, 1, 0.2],
    corner: 26,
  },
  ginTall: {
    height: 790,
    body: 142,
    neck: 44,
    neckLength: 96,
    shoulderLength: 60,
    shoulder: [0.4, 0.3, 1, 0.3],
    corner: 16,
  },
  ginTapered: {
    height: 800,
    body: 165,
    neck: 46,
    neckLength: 110,
    shoulderLength: 76,
    shoulder: round,
    corner: 20,
    floor: 0.78,
  },
  tequilaBell: {
    height: 700,
    body: 176,
    neck: 48,
    neckLength: 90,
    shoulderLength: 190,
    shoulder: [0, 0.6, 0.8, 0.5],
    corner: 40,
  },
  tequilaSquare: {
    height: 640,
    body: 190,
    neck: 56,
    neckLength: 80,
    shoulderLength: 58,
    shoulder: boxed,
    corner: 22,
    isFaceted: true,
  },
  tequilaTall: {
    height: 860,
    body: 118,
    neck: 40,
    neckLength: 140,
    shoulderLength: 260,
    shoulder: sloping,
    corner: 16,
  },
  rumRound: {
    height: 720,
    body: 180,
    neck: 46,
    neckLength: 150,
    shoulderLength: 100,
    shoulder: domed,
    corner: 34,
  },
  rumTall: {
    height: 840,
    body: 144,
    neck: 42,
    neckLength: 190,
    shoulderLength: 90,
    shoulder: soft,
    corner: 22,
    bulb: 6,
  },
  cognacTear: {
    height: 740,
    body: 208,
    neck: 40,
    neckLength: 150,
    shoulderLength: 300,
    shoulder: [0, 0.5, 1, 0.4],
    corner: 60,
    floor: 0.72,
  },
  cognacTall: {
    height: 830,
    body: 148,
    neck: 42,
    neckLength: 160,
    shoulderLength: 190,
    shoulder: soft,
    corner: 24,
    floor: 1.06,
  },
  cognacWide: {
    height: 700,
    body: 215,
    neck: 44,
    neckLength: 140,
    shoulderLength: 150,
    shoulder: domed,
    corner: 60,
    floor: 0.9,
  },
  liqueurSlim: {
    height: 870,
    body: 136,
    neck: 38,
    neckLength: 190,
    shoulderLength: 200,
    shoulder: soft,
    corner: 20,
  },
  liqueurRound: {
    height: 720,
    body: 176,
    neck: 42,
    neckLength: 170,
    shoulderLength: 170,
    shoulder: [0.1, 0.2, 1, 0.2],
    corner: 50,
    floor: 0.86,
  },
  amaro: {
    height: 850,
    body: 140,
    neck: 42,
    neckLength: 210,
    shoulderLength: 120,
    shoulder: soft,
    corner: 24,
    bulb: 5,
  },
  bordeaux: {
    height: 900,
    body: 144,
    neck: 44,
    neckLength: 240,
    shoulderLength: 100,
    shoulder: round,
    corner: 22,
  },
  burgundy: {
    height: 890,
    body: 154,
    neck: 44,
    neckLength: 170,
    shoulderLength: 300,
    shoulder: sloping,
    corner: 22,
  },
  champagne: {
    height: 890,
    body: 160,
    neck: 46,
    neckLength: 140,
    shoulderLength: 330,
    shoulder: [0.02, 0.42, 0.86, 0.5],
    corner: 30,
  },
  flute: {
    height: 910,
    body: 128,
    neck: 40,
    neckLength: 130,
    shoulderLength: 400,
    shoulder: [0.06, 0.4, 0.9, 0.45],
    corner: 18,
  },
  port: {
    height: 860,
    body: 148,
    neck: 44,
    neckLength: 220,
    shoulderLength: 84,
    shoulder: round,
    corner: 22,
    bulb: 12,
  },
  provence: {
    height: 880,
    body: 146,
    neck: 42,
    neckLength: 190,
    shoulderLength: 170,
    shoulder: soft,
    corner: 22,
    waist: 16,
  },
  beer: {
    height: 800,
    body: 134,
    neck: 42,
    neckLength: 170,
    shoulderLength: 130,
    shoulder: soft,
    corner: 22,
  },
  beerStout: {
    height: 720,
    body: 138,
    neck: 44,
    neckLength: 110,
    shoulderLength: 110,
    shoulder: round,
    corner: 26,
  },
} as const satisfies Record<string, Shape>
export type ShapeName = keyof typeof shapes

export const middle = 500
/** The ground line. */
export const ground = 948

/** Heights within the picture at which a bottle changes. */
export function landmarks({ height, neckLength, shoulderLength }: Shape) {
  const lip = ground - height
  const neckEnds = lip + neckLength
  return { lip, neckEnds, bodyBegins: neckEnds + shoulderLength }
}

/** The outline as a path; `inset`: so much within the glass. */
export function outline(shape: Shape, inset = 0): string {
  const { lip, neckEnds, bodyBegins } = landmarks(shape)
  const { floor: narrows = 1, bulb = 0, waist = 0, corner, shoulder } = shape
  const [neck, body] = [shape.neck - inset, shape.body - inset]
  const foot = shape.body * narrows - inset
  const bottom = ground - inset * 1.6
  const [x1, y1, x2, y2] = shoulder
  const [wide, high] = [body - neck, bodyBegins - neckEnds]
  const half = (bottom + bodyBegins) / 2
  const side = (sign: 1 | -1) => {
    const at = (x: number, y: number) => `${(middle + sign * x).toFixed(1)} ${y.toFixed(1)}`
    return {
      top: at(neck, lip),
      down: [
        `Q${at(neck + bulb * 2, (lip + neckEnds) / 2)} ${at(neck, neckEnds)}`,
        `C${at(neck + wide * x1, neckEnds + high * y1)} ${at(neck + wide * x2, neckEnds + high * y2)} ${at(body, bodyBegins)}`,
        `C${at(body - waist * 2, half - 40)} ${at((body + foot) / 2, half + 40)} ${at(foot, bottom - corner)}`,
        `Q${at(foot, bottom)} ${at(foot - corner, bottom)}`,
      ],
      up: [
        at(foot - corner, bottom),
        `Q${at(foot, bottom)} ${at(foot, bottom - corner)}`,
        `C${at((body + foot) / 2, half + 40)} ${at(body - waist * 2, half - 40)} ${at(body, bodyBegins)}`,
        `C${at(neck + wide * x2, neckEnds + high * y2)} ${at(neck + wide * x1, neckEnds + high * y1)} ${at(neck, neckEnds)}`,
        `Q${at(neck + bulb * 2, (lip + neckEnds) / 2)} ${at(neck, lip)}`,
      ],
    }
  }
  return `M${side(1).top}${side(1).down.join('')}L${side(-1).up.join('')}Z`
}

/** Half the width of the body at a height below the shoulder, for bands around it. */
export function bodyAt(shape: Shape, y: number): number {
  const { bodyBegins } = landmarks(shape)
  const part = Math.max(0, Math.min(1, (y - bodyBegins) / (ground - bodyBegins)))
  return shape.body * (1 - (1 - (shape.floor ?? 1)) * part) - (shape.waist ?? 0) * 0.8
}
