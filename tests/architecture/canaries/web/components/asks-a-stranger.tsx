// must be caught: undeclared package
import left from 'left-pad'
export const there = left
