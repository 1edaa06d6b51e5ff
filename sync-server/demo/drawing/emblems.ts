/** Ornaments for labels, each drawn within 100 by 100 around the middle, in one colour. */
type Emblem = (colour: string) => string

const around = (count: number, drawn: (degrees: number) => string) =>
  Array.from({ length: count }, (_, at) => drawn((360 / count) * at)).join('')

const turned = (degrees: number, what: string) => `<g transform="rotate(${degrees})">${what}</g>`
const filled = (path: string, colour: string) => `<path d="${path}" fill="${colour}"/>`
const lined = (path: string, colour: string, width = 4) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const star = (points: number, inner: number): Emblem => {
  const corners = Array.from({ length: points * 2 }, (_, at) => {
    const [radius, angle] = [at % 2 === 0 ? 48 : 48 * inner, (Math.PI / points) * at - Math.PI / 2]
    return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`
  })
  return (colour) => filled(`M${corners.join('L')}Z`, colour)
}

const petals =
  (count: number): Emblem =>
  (colour) =>
    around(count, (angle) => turned(angle, filled('M0-6Q16-28 0-48Q-16-28 0-6Z', colour))) +
    `<circle r="5" fill="${colour}"/>`

export const emblems = {
  star: star(5, 0.42),
  sparkle: star(8, 0.35),
  sun: (colour) =>
    `<circle r="20" fill="${colour}"/>` +
    around(16, (angle) => turned(angle, lined('M0-29V-46', colour, 4))),
  risingSun: (colour) =>
    filled('M-26 18A26 26 0 0 1 26 18Z', colour) +
    [-72, -48, -24, 0, 24, 48, 72]
      .map((angle) =>
        turned(angle, lined('M0-18V-34', colour, 4)).replace('rotate(', 'translate(0 18) rotate('),
      )
      .join('') +
    lined('M-46 22H46M-32 32H32', colour, 3),
  rose: petals(6),
  daisy: petals(10),
  agave: (colour) =>
    [-75, -50, -25, 0, 25, 50, 75]
      .map(
        (angle) =>
          `<g transform="translate(0 40) rotate(${angle})">${filled('M-7 0Q-9-40 0-80Q9-40 7 0Z', colour)}</g>`,
      )
      .join(''),
  barley: (colour) =>
    lined('M0 48V-20', colour, 3) +
    [-26, -10, 6, 22]
      .map(
        (y) =>
          filled(`M0 ${y + 10}Q-22 ${y + 4} -18 ${y - 14}Q-2 ${y - 8} 0 ${y + 10}Z`, colour) +
          filled(`M0 ${y + 10}Q22 ${y + 4} 18 ${y - 14}Q2 ${y - 8} 0 ${y + 10}Z`, colour),
      )
      .join('') +
    filled('M0-22Q-10-34 0-48Q10-34 0-22Z', colour),
  grapes: (colour) =>
    [
      [-24, -12],
      [0, -12],
      [24, -12],
      [-12, 9],
      [12, 9],
      [0, 30],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="12" fill="${colour}"/>`)
      .join('') + filled('M0-26Q10-48 34-44Q30-24 0-26Z', colour),
  mountains: (colour) =>
    filled('M-48 34L-14-26L6 8L18-10L48 34Z', colour) +
    `<circle cx="30" cy="-30" r="10" fill="${colour}"/>`,
  waves: (colour) =>
    [-22, 0, 22].map((y) => lined(`M-46 ${y}q11.5-16 23 0t23 0t23 0t23 0`, colour, 6)).join(''),
  anchor: (colour) =>
    `<circle cy="-36" r="9" fill="none" stroke="${colour}" stroke-width="6"/>` +
    lined('M0-26V42M-22-12H22M-38 14Q-32 42 0 42Q32 42 38 14', colour, 7),
  ship: (colour) =>
    filled('M-44 20H44L30 42H-30Z', colour) +
    filled('M-3-46V12H-38Q-10-10-3-46Z', colour) +
    filled('M3-40V12H34Q30-16 3-40Z', colour),
  crown: (colour) =>
    filled('M-44 30L-48-22L-22 4L0-36L22 4L48-22L44 30Z', colour) + lined('M-42 42H42', colour, 6),
  compass: (colour) =>
    `<circle r="44" fill="none" stroke="${colour}" stroke-width="4"/>` +
    around(4, (angle) => turned(angle, filled('M0-40L9 0H-9Z', colour))),
  barrel: (colour) =>
    `<path d="M-26-42H26Q44 0 26 42H-26Q-44 0-26-42Z" fill="none" stroke="${colour}" stroke-width="5"/>` +
    lined('M-34-20H34M-34 20H34M0-40V40', colour, 4),
  pine: (colour) =>
    filled('M0-48L22-14H12L32 14H18L40 38H-40L-18 14H-32L-12-14H-22Z', colour) +
    filled('M-5 38H5V48H-5Z', colour),
  chateau: (colour) =>
    filled(
      'M-48 40V-8L-36-30L-24-8V6H-12V-14L0-40L12-14V6H24V-8L36-30L48-8V40H8V22A8 8 0 0 0-8 22V40Z',
      colour,
    ),
  moon: (colour) =>
    filled('M14-44A44 44 0 1 0 14 44A34 34 0 1 1 14-44Z', colour) +
    `<g transform="translate(24 -6) scale(.36)">${star(5, 0.42)(colour)}</g>`,
  key: (colour) =>
    `<circle cy="-26" r="17" fill="none" stroke="${colour}" stroke-width="8"/>` +
    lined('M0-8V44M0 44H18M0 28H14', colour, 8),
  bird: (colour) =>
    filled(
      'M-48-4Q-22-26-2-6Q14-40 48-38Q26-22 22 0Q18 26-10 28L-30 44L-24 24Q-38 14-26 4Z',
      colour,
    ),
  laurel: (colour) =>
    [-1, 1]
      .map(
        (side) =>
          `<g transform="scale(${side} 1)">${lined('M4 44Q46 30 38-34', colour, 3)}${[
            [18, 38, 70],
            [32, 22, 45],
            [38, 2, 20],
            [38, -18, 0],
          ]
            .map(
              ([x, y, angle]) =>
                `<g transform="translate(${x} ${y}) rotate(${angle})">${filled('M0 0Q-12-10 0-24Q12-10 0 0Z', colour)}</g>`,
            )
            .join('')}</g>`,
      )
      .join('') + `<g transform="translate(0 -4) scale(.42)">${star(5, 0.42)(colour)}</g>`,
  diamond: (colour) =>
    `<path d="M0-48L34 0L0 48L-34 0Z" fill="none" stroke="${colour}" stroke-width="5"/>` +
    filled('M0-26L18 0L0 26L-18 0Z', colour),
  leaf: (colour) => filled('M0-48Q44-16 0 36Q-44-16 0-48Z', colour) + lined('M0 48V10', colour, 5),
  hop: (colour) =>
    [-30, -12, 6, 24]
      .map((y, at) => {
        const wide = [20, 30, 26, 14][at] ?? 20
        return filled(
          `M0 ${y + 22}Q${-wide * 1.5} ${y + 12} ${-wide} ${y - 8}Q0 ${y - 2} ${wide} ${y - 8}Q${wide * 1.5} ${y + 12} 0 ${y + 22}Z`,
          colour,
        )
      })
      .join('') + lined('M0-38V-48', colour, 5),
  juniper: (colour) =>
    lined('M0 48V-44M0 30L-28 8M0 30L28 8M0 4L-26-18M0 4L26-18', colour, 4) +
    [
      [-30, 4],
      [30, 4],
      [-28, -22],
      [28, -22],
      [0, -40],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="11" fill="${colour}"/>`)
      .join(''),
  hills: (colour) =>
    lined('M-46 34Q-20-10 4 16Q24-24 46 10M-46 44H46M-36 22Q-14-26 14 4', colour, 5) +
    `<circle cx="-22" cy="-26" r="11" fill="${colour}"/>`,
} satisfies Record<string, Emblem>
export type EmblemName = keyof typeof emblems

/** An ornament of that size with its middle there. */
export const drawnEmblem = (name: EmblemName, x: number, y: number, size: number, colour: string) =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / 100).toFixed(3)})">${emblems[name](colour)}</g>`
