import { hour } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { PhotoStorage } from '../../outside/photo-storage.ts'
import { dropUnnamedPhotos } from './photo-sweep.ts'

export const photoJobs = (parts: { readonly db: Db; readonly photoStorage: PhotoStorage }) =>
  ({
    'photos.dropUnnamed': {
      lane: 'upkeep',
      every: 6 * hour,
      run: async () => void (await dropUnnamedPhotos(parts)),
    },
  }) satisfies Jobs
