import { aShare } from './share.ts'

aShare(0)
