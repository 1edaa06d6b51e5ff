import { parseArgs } from 'node:util'
import { median } from '../figures.ts'
import { readPhotos } from './reading.ts'

const { values: given } = parseArgs({ options: { set: { type: 'string', default: '' } } })
const sets = await readPhotos(given.set)
if (sets.length === 0) console.log('scan: the photos of codes do not lie beside the project')
else
  console.table(
    sets.map(({ set, pictures, read, wrong, times }) => ({
      set,
      pictures,
      read,
      wrong,
      'ms to read': times.length > 0 ? Math.round(median(times)) : '–',
    })),
  )
process.exitCode = sets.some(({ wrong }) => wrong > 0) ? 1 : 0
