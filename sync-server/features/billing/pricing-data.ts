import { insiderPrice, intervals, offers } from '../../../shared/business/offer.ts'
import { billingCopy } from '../../../shared/copy/billing.ts'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import { priceOf, questionsPage, type Thing } from '../../http/structured-data.ts'
import type { BillingDeps } from './billing-deps.ts'

/** Data of the price page: Insider, which is sold if a payment company is set, and answers. */
export function pricingData({ offer, payments }: Pick<BillingDeps, 'offer' | 'payments'>): Thing[] {
  if (payments.by === 'nobody') return [questionsPage(subscriptionCopy.pricing.faqUnsold)]
  return [insider(), questionsPage(subscriptionCopy.pricing.faq(offers[offer]))]
}

const insider = (): Thing => ({
  '@type': 'Product',
  name: subscriptionCopy.product,
  description: billingCopy.insider.points.join('. '),
  offers: intervals.map((interval) => ({
    '@type': 'Offer',
    name: subscriptionCopy.intervals[interval],
    ...priceOf(insiderPrice[interval]),
    availability: 'https://schema.org/OnlineOnly',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...priceOf(insiderPrice[interval]),
      billingDuration: interval === 'month' ? 'P1M' : 'P1Y',
    },
  })),
})
