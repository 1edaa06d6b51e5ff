import { expect, test } from 'vitest'
import { photoColorOf, photoColorText } from '../../../shared/features/collection/photo-color.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { schemaOf } from '../../../shared/kernel/schema.ts'

const photo = 'ab12cd'.padEnd(64, '0')

test('the color of a photo is 13 characters that the row accepts', () => {
  const photoColor = photoColorText(photo, [0, 127, 255])
  expect(photoColor).toBe('ab12cd-007fff')
  expect(photoColorOf({ photo, photoColor })).toBe('#007fff')
  const { success } = schemaOf(bottles.fields.photoColor).safeParse(photoColor)
  expect(success).toBe(true)
  expect(schemaOf(bottles.fields.photoColor).safeParse(`${photoColor}0`).success).toBe(false)
})

test('the color of another photo, and any other text, is none', () => {
  const color = (photoColor?: string, of: string | undefined = photo) =>
    photoColorOf({ ...(of && { photo: of }), ...(photoColor !== undefined && { photoColor }) })
  expect(color('ab12ce-007fff')).toBeUndefined()
  expect(color('ab12cd-red')).toBeUndefined()
  expect(color('ab12cd-007fff;')).toBeUndefined()
  expect(color()).toBeUndefined()
  expect(color('ab12cd-007fff', '')).toBeUndefined()
})
