import type { Grey } from './grey.ts'

// What makes bars plainer before a decoder looks at them, which does so line by line. Most of it takes
// bars for what they are: the same all the way down.

/** So many lines become their mean: what the camera adds differs from line to line, and bars do not. */
export function meanOfLines({ points, width, height }: Grey, count: number): Grey {
  const lines = Math.max(1, Math.floor(height / count))
  const each = Math.min(count, height)
  const result = new Uint8ClampedArray(width * lines)
  for (let y = 0; y < lines; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let i = 0; i < each; i++) sum += points[(y * count + i) * width + x]!
      result[y * width + x] = sum / each
    }
  return { points: result, width, height: lines }
}

/** So many times as wide, by cubic splines (Keys, 1981): for bars of hardly more than a point. */
export function widen({ points, width, height }: Grey, times: number): Grey {
  if (times === 1) return { points, width, height }
  const wide = width * times
  const result = new Uint8ClampedArray(wide * height)
  const last = width - 1
  // Every so many points lie between their neighbours in the same way.
  const shares = Array.from({ length: times }, (_, i) => (i + 0.5) / times - 0.5).map((place) =>
    [-2, -1, 0, 1, 2].map((neighbour) => splineAt(place - neighbour)),
  )
  for (let y = 0; y < height; y++) {
    const line = y * width
    for (let x = 0; x < width; x++) {
      const a = points[line + Math.max(x - 2, 0)]!
      const b = points[line + Math.max(x - 1, 0)]!
      const c = points[line + x]!
      const d = points[line + Math.min(x + 1, last)]!
      const e = points[line + Math.min(x + 2, last)]!
      for (let i = 0; i < times; i++) {
        const share = shares[i]!
        result[y * wide + x * times + i] =
          a * share[0]! + b * share[1]! + c * share[2]! + d * share[3]! + e * share[4]!
      }
    }
  }
  return { points: result, width: wide, height }
}

function splineAt(distance: number): number {
  const t = Math.abs(distance)
  if (t <= 1) return 1.5 * t ** 3 - 2.5 * t ** 2 + 1
  return t < 2 ? -0.5 * t ** 3 + 2.5 * t ** 2 - 4 * t + 2 : 0
}

/** Larger, each point from the four that lie around it. */
export function enlarge(grey: Grey, by: number): Grey {
  const width = Math.round(grey.width * by)
  const height = Math.round(grey.height * by)
  const points = new Uint8ClampedArray(width * height)
  const across = placesOn(width, grey.width)
  const down = placesOn(height, grey.height)
  for (let y = 0; y < height; y++) {
    const upper = down.first[y]! * grey.width
    const lower = down.second[y]! * grey.width
    const low = down.share[y]!
    for (let x = 0; x < width; x++) {
      const left = across.first[x]!
      const right = across.second[x]!
      const far = across.share[x]!
      const above = grey.points[upper + left]! * (1 - far) + grey.points[upper + right]! * far
      const below = grey.points[lower + left]! * (1 - far) + grey.points[lower + right]! * far
      points[y * width + x] = above * (1 - low) + below * low
    }
  }
  return { points, width, height }
}

/** Between which two points of a line of `from` each of `to` lies, and how near to the second. */
function placesOn(to: number, from: number) {
  const first = new Int32Array(to)
  const second = new Int32Array(to)
  const share = new Float32Array(to)
  for (let i = 0; i < to; i++) {
    const place = Math.min(Math.max(((i + 0.5) * from) / to - 0.5, 0), from - 1)
    first[i] = Math.floor(place)
    second[i] = Math.min(first[i]! + 1, from - 1)
    share[i] = place - first[i]!
  }
  return { first, second, share }
}

/** Rotated about its center; outside areas are grey. */
export function turnedBy({ points, width, height }: Grey, degrees: number): Grey {
  const turn = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const result = new Uint8ClampedArray(points.length)
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - middleX, y - middleY]
      const fromX = middleX + dx * cos + dy * sin
      const fromY = middleY - dx * sin + dy * cos
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) {
        result[y * width + x] = outside
        continue
      }
      const at = top * width + left
      const [far, low] = [fromX - left, fromY - top]
      const above = points[at]! * (1 - far) + points[at + 1]! * far
      const below = points[at + width]! * (1 - far) + points[at + width + 1]! * far
      result[y * width + x] = above * (1 - low) + below * low
    }
  return { points: result, width, height }
}
const outside = 128

/** Unsharp masking: neighbours in a line differ more, for blurred pictures. */
export function sharpen(grey: Grey, reach: number, strength: number): Grey {
  const soft = softenedAlong(grey, reach).points
  const points = new Uint8ClampedArray(soft.length)
  for (let i = 0; i < points.length; i++)
    points[i] = grey.points[i]! + strength * (grey.points[i]! - soft[i]!)
  return { ...grey, points }
}

/** Each point the mean of those above and below it, so far away. */
export function downscale({ points, width, height }: Grey, reach: number): Grey {
  const result = new Uint8ClampedArray(points.length)
  const sums = new Uint32Array(width)
  const lineAt = (y: number) => Math.min(Math.max(y, 0), height - 1) * width
  for (let y = -reach; y <= reach; y++)
    for (let x = 0; x < width; x++) sums[x]! += points[lineAt(y) + x]!
  for (let y = 0; y < height; y++) {
    const [coming, going] = [lineAt(y + reach + 1), lineAt(y - reach)]
    for (let x = 0; x < width; x++) {
      result[y * width + x] = sums[x]! / (2 * reach + 1)
      sums[x]! += points[coming + x]! - points[going + x]!
    }
  }
  return { points: result, width, height }
}

function softenedAlong({ points, width, height }: Grey, reach: number): Grey {
  const result = new Uint8ClampedArray(points.length)
  for (let y = 0; y < height; y++) {
    const line = y * width
    const at = (x: number) => points[line + Math.min(Math.max(x, 0), width - 1)]!
    let sum = 0
    for (let x = -reach; x <= reach; x++) sum += at(x)
    for (let x = 0; x < width; x++) {
      result[line + x] = sum / (2 * reach + 1)
      sum += at(x + reach + 1) - at(x - reach)
    }
  }
  return { points: result, width, height }
}

/**
 * Black and white by the brightness of neighbours (Bradley and Roth, 2007): the decoder uses one
 * threshold per line, which a shadow or a dark table next to white paper misleads.
 */
export function threshold(grey: Grey, reach: number): Grey {
  const around = downscale(softenedAlong(grey, reach), down).points
  const points = new Uint8ClampedArray(around.length)
  for (let i = 0; i < points.length; i++)
    points[i] = grey.points[i]! < around[i]! * darker ? 0 : 255
  return { ...grey, points }
}
/** How far above and below neighbours count; and how much darker than they black is. */
const down = 4
const darker = 0.92

/** The darkest and the lightest of the neighbours in the line become black and white. */
export function equalize(grey: Grey, reach: number): Grey {
  const dark = outermost(grey, reach, (a, b) => a <= b)
  const light = outermost(grey, reach, (a, b) => a >= b)
  const points = new Uint8ClampedArray(dark.length)
  for (let i = 0; i < points.length; i++) {
    const between = light[i]! - dark[i]!
    points[i] = between < faint ? grey.points[i]! : (255 * (grey.points[i]! - dark[i]!)) / between
  }
  return { ...grey, points }
}
/** Paper without print differs so much from itself. */
const faint = 24

/** For each point of a line the first of its neighbours by this order (Lemire, 2006). */
function outermost(
  { points, width, height }: Grey,
  reach: number,
  isBefore: (a: number, b: number) => boolean,
): Uint8ClampedArray {
  const result = new Uint8ClampedArray(points.length)
  const queue = new Int32Array(width)
  for (let y = 0; y < height; y++) {
    const line = y * width
    let [begin, end] = [0, 0]
    for (let x = 0; x < width + reach; x++) {
      if (x < width) {
        while (end > begin && isBefore(points[line + x]!, points[line + queue[end - 1]!]!)) end--
        queue[end++] = x
      }
      const middle = x - reach
      if (middle < 0) continue
      while (queue[begin]! < middle - reach) begin++
      result[line + middle] = points[line + queue[begin]!]!
    }
  }
  return result
}
