import type { Answers } from '../../http/answer.ts'
import { activityAnswers } from './activity-answers.ts'
import { adminStoreAnswers } from './admin-answers.ts'
import { complianceAnswers } from './compliance-answers.ts'
import { directoryAnswers } from './directory-answers.ts'
import type { StoreParts } from './parts.ts'
import { storeAnswers } from './store-answers.ts'
import { teamAnswers } from './team-answers.ts'

/** All about the independent shops: applying, deciding, the directory, who works there. */
export const storesAnswers = (parts: StoreParts) =>
  ({
    ...storeAnswers(parts),
    ...directoryAnswers(parts),
    ...teamAnswers(parts),
    ...adminStoreAnswers(parts),
    ...activityAnswers(parts),
    ...complianceAnswers(parts),
  }) satisfies Partial<Answers>
