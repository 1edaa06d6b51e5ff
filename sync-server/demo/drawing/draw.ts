import sharp from 'sharp'
import type { DemoBottling } from '../bottlings.ts'
import { brightness, layouts, wordsOf } from './labels.ts'
import { type Design, designOf } from './design.ts'
import { bodyAt, ground, landmarks, middle, outline, type Shape, shapes } from './shapes.ts'

/** The side of a picture in pixels: square as the box of a card nearly is, and some 40 kB. */
const side = 720
/** As large as a bottle may be in a drawing of 1000 by 1000. */
const room = { height: 872, halfWidth: 262 } as const

/**
 * A drawing of a bottle: the shape of its kind, and an invented label with its name. It shows no
 * house's logo or registered shape, and cannot pass for a photo.
 */
export async function drawnBottle(bottling: DemoBottling): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp(Buffer.from(drawing(bottling)))
  return new Uint8Array(await picture.jpeg({ quality: 84, chromaSubsampling: '4:4:4' }).toBuffer())
}

export function drawing(bottling: DemoBottling): string {
  const design = designOf(bottling)
  const shape: Shape = shapes[design.shape]
  const { body, height } = shape
  const scale = Math.min(room.height / height, room.halfWidth / body)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${middle - 500} 0 1000 1000">
<defs>
${gradient('wall', 'x1="0" y1="0" x2="0" y2="1"', [
  [0, design.backdrop[0]],
  [0.86, design.backdrop[0]],
  [0.861, design.backdrop[1]],
  [1, design.backdrop[0]],
])}
<radialGradient id="glow"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="shadow"><stop offset="0" stop-color="#1a120b" stop-opacity=".55"/><stop offset="1" stop-color="#1a120b" stop-opacity="0"/></radialGradient>
<linearGradient id="round" gradientUnits="userSpaceOnUse" x1="${middle - body}" y1="0" x2="${middle + body}" y2="0">
<stop offset="0" stop-color="#000" stop-opacity=".42"/><stop offset=".1" stop-color="#000" stop-opacity=".12"/><stop offset=".24" stop-color="#fff" stop-opacity=".14"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset=".8" stop-color="#000" stop-opacity=".1"/><stop offset="1" stop-color="#000" stop-opacity=".46"/></linearGradient>
<clipPath id="bottle"><path d="${outline(shape)}"/></clipPath>
</defs>
<rect x="${middle - 500}" width="1000" height="1000" fill="url(#wall)"/>
<ellipse cx="${middle}" cy="440" rx="470" ry="430" fill="url(#glow)"/>
<g transform="translate(${middle} ${ground}) scale(${scale.toFixed(3)}) translate(${-middle} ${-ground})">
<ellipse cx="${middle + 12}" cy="${ground}" rx="${body * 1.5}" ry="26" fill="url(#shadow)"/>
${drawnGlass(shape, design)}
<g clip-path="url(#bottle)">${drawnLabel(shape, design, bottling)}
<path d="${outline(shape)}" fill="url(#round)"/></g>
${drawnShine(shape)}
${drawnCap(shape, design)}
</g>
</svg>`
}

type DrawingDrawStop = readonly [offset: number, colour: string]
const gradient = (id: string, direction: string, stops: readonly DrawingDrawStop[]) =>
  `<linearGradient id="${id}" ${direction}>${stops
    .map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`

/** Coloured glass hides its content; clear glass shows it, up to the neck. */
function drawnGlass(shape: Shape, { glass, liquid }: Design): string {
  const path = outline(shape)
  if (glass !== undefined) return `<path d="${path}" fill="${glass}"/>`
  const { lip, neckEnds } = landmarks(shape)
  const surface = lip + (neckEnds - lip) * 0.72
  const isClear = brightness(liquid) > 200
  return [
    `<path d="${path}" fill="#f4f6f3" opacity=".62"/>`,
    `<clipPath id="within"><path d="${outline(shape, 10)}"/></clipPath>`,
    `<g clip-path="url(#within)"><rect x="0" y="${surface}" width="1000" height="${ground - surface}" fill="${liquid}" opacity="${isClear ? 0.75 : 0.96}"/>`,
    `<ellipse cx="${middle}" cy="${surface}" rx="${shape.neck}" ry="6" fill="#fff" opacity=".35"/></g>`,
    `<path d="${path}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="4"/>`,
    `<path d="${path}" fill="none" stroke="#3a2f26" stroke-opacity=".28" stroke-width="1.5"/>`,
  ].join('')
}

function drawnLabel(shape: Shape, design: Design, bottling: DemoBottling): string {
  const { bodyBegins } = landmarks(shape)
  const room = { top: bodyBegins + 16, bottom: ground - Math.max(34, shape.corner) - 8 }
  const height = Math.min(room.bottom - room.top, shape.body * 2.5) * design.labelHeight
  const spare = room.bottom - room.top - height
  const top = room.top + spare * (0.62 + design.labelShift * 0.3)
  return layouts[design.layout]({
    x: middle,
    top,
    bottom: top + height,
    // On a slim bottle the label goes further around.
    half: Math.min(bodyAt(shape, top), bodyAt(shape, top + height)) * (shape.body < 162 ? 1.1 : 1),
    behind: design.glass ?? design.liquid,
    palette: design.palette,
    emblem: design.emblem,
    words: wordsOf(bottling),
    brandFace: design.brandFace,
    isCapitals: design.isCapitals,
  })
}

/** A window is mirrored in the glass. */
function drawnShine(shape: Shape): string {
  const { neckEnds, bodyBegins, lip } = landmarks(shape)
  const { body, neck, isFaceted = false } = shape
  const x = middle - body * 0.8
  const edge = isFaceted
    ? `<path d="M${middle - body * 0.62} ${bodyBegins}V${ground - 12}M${middle + body * 0.62} ${bodyBegins}V${ground - 12}" stroke="#fff" stroke-opacity=".16" stroke-width="3"/>`
    : ''
  return `${edge}<path d="M${x} ${bodyBegins + 14}Q${x - 2} ${(bodyBegins + ground) / 2} ${x + 6} ${ground - 70}" stroke="#fff" stroke-opacity=".34" stroke-width="9" stroke-linecap="round" fill="none"/><path d="M${middle - neck * 0.55} ${lip + 60}V${neckEnds - 6}" stroke="#fff" stroke-opacity=".34" stroke-width="7" stroke-linecap="round"/>`
}

function drawnCap(shape: Shape, { closure, cap: [dark, light] }: Design): string {
  const { lip, neckEnds } = landmarks(shape)
  const { neck } = shape
  const block = (half: number, top: number, bottom: number, round: number, colour: string) =>
    `<rect x="${middle - half}" y="${top}" width="${half * 2}" height="${bottom - top}" rx="${round}" fill="${colour}"/><rect x="${middle - half * 0.62}" y="${top}" width="${half * 0.34}" height="${bottom - top}" fill="${light}" opacity=".7"/><rect x="${middle + half * 0.55}" y="${top}" width="${half * 0.45}" height="${bottom - top}" rx="${round}" fill="#000" opacity=".22"/>`
  switch (closure) {
    case 'cork':
      return (
        block(neck + 9, lip - 8, lip + 26, 9, '#e9e2d2') +
        block(neck + 14, lip - 36, lip - 4, 9, dark)
      )
    case 'screw':
      return block(neck + 5, lip - 26, lip + 62, 7, dark)
    case 'foil':
      return (
        block(neck + 5, lip - 16, lip + (neckEnds - lip) * 0.62, 7, dark) +
        `<rect x="${middle - neck - 8}" y="${lip + 8}" width="${neck * 2 + 16}" height="9" rx="4" fill="${light}"/>`
      )
    case 'crown':
      return block(neck + 10, lip - 14, lip + 18, 5, dark)
  }
}
