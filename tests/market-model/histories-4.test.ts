import { aShare } from './share.ts'

aShare(3)
