import sharp from 'sharp'

/** A line of a label: its text, and its size. */
export interface DrawnLine {
  readonly text: string
  readonly size: number
  readonly family?: 'serif' | 'sans-serif'
  readonly spaced?: number
}

export interface DrawnLabel {
  readonly lines: readonly DrawnLine[]
  readonly paper?: string
  readonly ink?: string
}

/** The distortion of a label in the camera. */
export interface Taken {
  /** Bent around a bottle, and seen from above: lines sag by so many points at their ends. */
  readonly sag?: number
  /** Held askew by so many degrees. */
  readonly askew?: number
  /** Out of focus, in points. */
  readonly blur?: number
  /** Part of the light that is there. */
  readonly light?: number
  /** Noise of the camera, its deviation. */
  readonly noise?: number
  /** Lying on its side. */
  readonly lies?: boolean
}

const [width, height] = [900, 1200]

/** A photo (JPEG) of a label on a bottle of dark glass, as a phone takes it. */
export async function photoOfLabel(label: DrawnLabel, taken: Taken = {}): Promise<Buffer> {
  const { paper = '#f2ead8', ink = '#1d1a18' } = label
  const { sag = 0, askew = 0, blur = 0, light = 1, noise = 0, lies = false } = taken
  const [left, top, right] = [150, 200, 750]
  let y = top + 40
  const lines = label.lines.map(({ text, size, family = 'serif', spaced = 0 }) => {
    y += size * 1.35
    return `<text x="450" y="${y}" font-size="${size}" font-family="${family}" letter-spacing="${spaced}" text-anchor="middle" fill="${ink}">${escaped(text)}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#6f6a60"/>
    <rect x="100" width="700" height="${height}" fill="#1b211c"/>
    <rect x="${left}" y="${top}" width="${right - left}" height="${y - top + 60}" fill="${paper}"/>
    ${lines.join('')}
  </svg>`
  const flat = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  const bent = sag === 0 ? flat : bentBy(flat, sag)
  let photo = sharp(bent, { raw: { width, height, channels: 3 } })
  if (askew !== 0) photo = photo.rotate(askew, { background: '#6f6a60' })
  photo = sharp(await photo.png().toBuffer())
  if (blur > 0.3) photo = photo.blur(blur)
  if (light < 1) photo = photo.linear(light, 4)
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true })
  if (noise > 0) addNoise(data, noise)
  const made = sharp(data, { raw: info })
  return await (lies ? made.rotate(90) : made).jpeg({ quality: 85 }).toBuffer()
}

/** A cylinder seen from above: narrower at its sides, with sagging lines. */
function bentBy(flat: Buffer, sag: number): Buffer {
  const bent = Buffer.alloc(flat.length)
  const [middle, radius] = [width / 2, 360]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const across = (x - middle) / radius
      const around = Math.abs(across) < 1 ? (Math.asin(across) / (Math.PI / 2)) * radius * 1.15 : 0
      const fromX = Math.abs(across) < 1 ? Math.round(middle + around) : x
      const fromY = Math.round(y - sag * Math.sqrt(Math.max(0, 1 - across * across)) + sag / 2)
      if (fromX < 0 || fromX >= width || fromY < 0 || fromY >= height) continue
      flat.copy(
        bent,
        (y * width + x) * 3,
        (fromY * width + fromX) * 3,
        (fromY * width + fromX) * 3 + 3,
      )
    }
  return bent
}

/** The same for every run: figures of pictures that differ could not be compared. */
function addNoise(points: Buffer, deviation: number) {
  let seed = 20_260_127
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  for (let i = 0; i < points.length; i++) {
    const normal = random() + random() + random() + random() - 2
    points[i] = Math.max(0, Math.min(255, points[i]! + normal * deviation * 1.7))
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A label of a known bottle, in the maker's style: the maker, the name, the kind, its facts. */
export const labelOf = (
  { name, brand }: { readonly name: string; readonly brand: string },
  facts: readonly string[],
): DrawnLabel => {
  const rest = name.startsWith(brand) ? name.slice(brand.length).trim() : name
  return {
    lines: [
      { text: brand.toUpperCase(), size: fitting(brand, 84), spaced: 2 },
      ...(rest ? [{ text: rest, size: fitting(rest, 60) }] : []),
      ...facts.map((text) => ({ text, size: 34, family: 'sans-serif' as const })),
    ],
  }
}

/** So large that it stays on the paper. */
const fitting = (text: string, size: number) =>
  Math.min(size, Math.floor(560 / (text.length * 0.72)))
