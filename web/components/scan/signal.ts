/** A short sound and a vibration: a code was read, for a person who looks elsewhere. */
export function signal(): void {
  navigator.vibrate?.(60)
  try {
    const sound = new AudioContext()
    const tone = sound.createOscillator()
    const volume = sound.createGain()
    volume.gain.value = 0.08
    tone.frequency.value = 1_320
    tone.connect(volume).connect(sound.destination)
    tone.onended = () => void sound.close()
    tone.start()
    tone.stop(sound.currentTime + 0.09)
  } catch {
    // Without sound the text says it.
  }
}
