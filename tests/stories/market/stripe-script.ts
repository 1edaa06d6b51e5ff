/**
 * Stripe's script, as far as the app's form uses it: a field for a card, and its confirmation. Runs
 * in the page; `payAtStripe` is what the story gives the page for what would travel to Stripe.
 */
export const stripeScript = `
window.Stripe = (publishableKey) => {
  const field = document.createElement('input')
  field.setAttribute('aria-label', 'Card number')
  const listen = (name, handler) => {
    if (name === 'ready') setTimeout(() => handler(element))
    return element
  }
  const element = {
    mount(place) {
      const at = typeof place === 'string' ? document.querySelector(place) : place
      at.append(field)
    },
    on: listen,
    once: listen,
    off: () => element,
    update() {}, unmount() { field.remove() }, destroy() { field.remove() },
  }
  const elements = ({ clientSecret }) => ({
    clientSecret,
    create: () => element,
    getElement: () => element,
    on: () => element,
    update() {},
    submit: async () => ({}),
    fetchUpdates: async () => ({}),
  })
  return {
    elements,
    createToken: async () => ({}), createPaymentMethod: async () => ({}), confirmCardPayment: async () => ({}),
    registerAppInfo() {}, _registerWrapper() {},
    // Keeping a card goes the same way as paying.
    async confirmSetup(given) { return await this.confirmPayment(given) },
    async confirmPayment({ elements, confirmParams }) {
      const status = await window.payAtStripe(publishableKey, elements.clientSecret, field.value)
      const kind = elements.clientSecret.startsWith('seti_') ? 'setup' : 'payment'
      if (status === 'paid before') return { error: { code: kind + '_intent_unexpected_state', message: 'It is paid.' } }
      if (status === 'no answer') return { error: { type: 'api_connection_error', message: 'We are experiencing issues connecting to our payments provider.' } }
      if (status === 'requires_payment_method') return { error: { message: 'Your card was declined.' } }
      if (status === 'requires_action') {
        const back = new URL(confirmParams.return_url)
        back.searchParams.set('redirect_status', 'succeeded')
        location.assign(back)
        return await new Promise(() => {})
      }
      return { paymentIntent: { status } }
    },
  }
}
`
