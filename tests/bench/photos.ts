import { createHash } from 'node:crypto'
import sharp from 'sharp'

export interface Photo {
  readonly hash: string
  readonly bytes: Buffer<ArrayBuffer>
}

/** Photos as a device would upload them: JPEG, upright, 1,600 pixels high; each is another one. */
export async function somePhotos(count: number): Promise<Photo[]> {
  const photos: Photo[] = []
  for (let i = 0; i < count; i++) {
    const jpeg = await sharp(Buffer.from(drawing(i)))
      .jpeg({ quality: 85 })
      .toBuffer()
    const bytes = Buffer.from(jpeg)
    photos.push({ hash: createHash('sha256').update(bytes).digest('hex'), bytes })
  }
  return photos
}

/** A bottle before a wall, with the grain that a camera adds. */
function drawing(number: number): string {
  const hue = (number * 47) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600">
    <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="${number}"/><feBlend in2="SourceGraphic" mode="soft-light"/></filter>
    <g filter="url(#grain)">
      <rect width="1200" height="1600" fill="hsl(${hue} 30% 70%)"/>
      <rect x="520" y="200" width="160" height="420" fill="hsl(${hue} 50% 25%)"/>
      <rect x="400" y="560" width="400" height="900" rx="60" fill="hsl(${hue} 60% 30%)"/>
      <rect x="420" y="860" width="360" height="360" fill="hsl(${hue + 40} 40% 90%)"/>
    </g>
  </svg>`
}
