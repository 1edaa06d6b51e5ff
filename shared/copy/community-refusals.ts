import {
  maxGroupsOfPerson,
  maxGroupsOwned,
  maxBlocks,
  maxModerators,
} from '../business/community.ts'
import { messages } from '../kernel/language.ts'

/** Refusals of the community. */
export const communityRefusals = messages('communityRefusals', {
  groupsAreForInsiders: 'Only Insiders can create groups. All members can join them.',
  groupIsFull: 'This group is full. Try again later.',
  tooManyGroups: `You are in ${maxGroupsOfPerson} groups, requests included. Leave one to join another.`,
  ownsTooMany: `You own ${maxGroupsOwned} groups. Make another member the owner of one first.`,
  heirOwnsTooMany: 'This member cannot own another group.',
  banned: 'You were banned from this group.',
  ownerStays: 'You own this group. Make another member the owner or close it to leave.',
  fewerThanMembers: 'The group already has more members.',
  reasonMissing: 'Enter a reason. They see it.',
  notWaiting: 'This request is no longer open.',
  notAMember: 'They are no longer in the group.',
  isModerator: 'Only the owner can decide about moderators.',
  tooManyModerators: `A group can have up to ${maxModerators} moderators.`,
  mustBeInsider: 'Only an Insider can own a group.',
  nothingSaid: 'Write something, or add a picture, a bottle, a recipe or a drop.',
  joinFirst: 'Join the group first.',
  notYourPicture: 'This picture is no longer available. Choose it again.',
  gone: 'The item you added no longer exists.',
  ownWords: 'You wrote this yourself. You can delete it.',
  hiddenAlready: 'It is already hidden.',
  notHidden: 'It is not hidden.',
  decidedAlready: 'This appeal was rejected. The decision is final.',
  appealedAlready: 'Your appeal is already being reviewed.',
  byAdmin: 'An admin hid it. Only an admin can restore it.',
  tooManyBlocks: `You have blocked or muted ${maxBlocks} people. Unblock or unmute one first.`,
  changedMeanwhile: 'The author edited it. Read it again, then decide.',
  yourself: 'This is your own account.',
})
