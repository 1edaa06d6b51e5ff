// must be caught: layer
import '../ui/Button.tsx'
