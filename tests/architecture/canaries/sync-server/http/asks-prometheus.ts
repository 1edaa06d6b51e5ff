// must be caught: telemetry
import 'prom-client'
