// must be caught: layer
import './main.ts'
