import sharp from 'sharp'
import type { Category } from '../../shared/features/collection/categories.ts'

const glass = {
  Whiskey: '#a5621d',
  Wine: '#5c1427',
  Spirits: '#b9c7c4',
  Liqueurs: '#41612f',
  Beer: '#4a2c12',
} as const satisfies Record<Category, string>

/** A drawn bottle with an empty label: nobody takes it for the photo of a real one. */
export async function drawnBottle(category: Category): Promise<Uint8Array<ArrayBuffer>> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900">
    <rect width="600" height="900" fill="#efe7da"/>
    <path d="M255 60h90v220c0 60 85 70 85 160v360a40 40 0 0 1-40 40H210a40 40 0 0 1-40-40V440c0-90 85-100 85-160z" fill="${glass[category]}"/>
    <rect x="250" y="40" width="100" height="70" rx="8" fill="#2b211b"/>
    <rect x="190" y="500" width="220" height="220" fill="#f7f1e6"/>
    <path d="M210 540h180M210 570h180M240 640h120M240 670h120" stroke="#8d7f6d" stroke-width="6"/>
  </svg>`
  return new Uint8Array(await sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer())
}
