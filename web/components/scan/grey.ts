import type { CameraPicture } from './reader-messages.ts'

/** How light each point of a picture is, line by line. */
export interface Grey {
  readonly points: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** By ITU-R BT.601. */
export function greyOf({ rgba, width, height }: Omit<CameraPicture, 'kind' | 'turn'>): Grey {
  const colours = new Uint8ClampedArray(rgba)
  const points = new Uint8ClampedArray(width * height)
  for (let i = 0; i < points.length; i++)
    points[i] = 0.299 * colours[4 * i]! + 0.587 * colours[4 * i + 1]! + 0.114 * colours[4 * i + 2]!
  return { points, width, height }
}
