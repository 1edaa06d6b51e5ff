import { expect, test } from 'vitest'
import { usualPours } from '../../shared/business/pours.ts'
import { inUnit, mlOf, volume, type VolumeUnit } from '../../shared/kernel/volume.ts'

test('a volume reads in the unit that the person likes', () => {
  expect(volume(60, 'ml')).toBe('60 ml')
  expect(volume(45, 'cl')).toBe('4.5 cl')
  expect(volume(59, 'oz')).toBe('2 oz')
  expect(volume(1500, 'ml')).toBe('1,500 ml')
})

test('a typed amount becomes whole millilitres', () => {
  expect(mlOf(2, 'oz')).toBe(59)
  expect(mlOf(1.5, 'oz')).toBe(44)
  expect(mlOf(4, 'cl')).toBe(40)
  expect(mlOf(50, 'ml')).toBe(50)
})

test.each(Object.keys(usualPours) as VolumeUnit[])(
  'an amount offered in %s reads the same after it was kept',
  (unit) => {
    for (const amount of usualPours[unit]) expect(inUnit(mlOf(amount, unit), unit)).toBe(amount)
  },
)
