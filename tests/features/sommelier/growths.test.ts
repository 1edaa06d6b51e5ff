import { expect, test } from 'vitest'
import { aBottle, ask, cellar } from './a-cellar.ts'

const red = (name: string, region = 'Burgundy, France') =>
  aBottle(name, 'Wine', 'Red Wine', { brand: 'Alder', region })

const bottles = [
  red('Corton Renardes'),
  red('Aloxe-Corton'),
  red('Gevrey-Chambertin 1er Cru Lavaux'),
  red('Latricières-Chambertin'),
  red('Chambolle-Musigny Premier Cru'),
  red('Riesling Grand Cru Brand', 'Alsace, France'),
  red('Montrachet Road Shiraz', 'Barossa, Australia'),
]

test.each([
  ['grand cru', ['Corton Renardes', 'Latricières-Chambertin', 'Riesling Grand Cru Brand']],
  ['grands crus from Burgundy', ['Corton Renardes', 'Latricières-Chambertin']],
  ['any premier cru?', ['Chambolle-Musigny Premier Cru', 'Gevrey-Chambertin 1er Cru Lavaux']],
  ['1er crus', ['Chambolle-Musigny Premier Cru', 'Gevrey-Chambertin 1er Cru Lavaux']],
  [
    'burgundy but no grand cru',
    ['Aloxe-Corton', 'Chambolle-Musigny Premier Cru', 'Gevrey-Chambertin 1er Cru Lavaux'],
  ],
])('%s', (text, names) => {
  expect(ask(text, { of: { ...cellar, bottles } }).names.toSorted()).toEqual(names)
})
