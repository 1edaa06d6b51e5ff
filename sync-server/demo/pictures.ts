import type { DemoBottling } from './bottlings.ts'
import { drawnBottle } from './drawing/draw.ts'

type Picture = ReturnType<typeof drawnBottle>
const drawn = new Map<DemoBottling, Picture>()

/** The drawing of a bottling as a JPEG, drawn once for all people. */
export function pictureOf(bottling: DemoBottling): Picture {
  const known = drawn.get(bottling)
  if (known) return known
  const picture = drawnBottle(bottling)
  drawn.set(bottling, picture)
  return picture
}
