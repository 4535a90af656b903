import { endpoints } from '@armature/contract/all-endpoints'
import { isProblem } from '@armature/domain/problem'
import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context/context.ts'
import { readIdempotencyKey, route } from '../../../platform/http/route.ts'
import { askForOfferAgain } from '../../../trading/quotes/offer/ask-again.ts'
import { asOfferHolder } from '../../../trading/quotes/offer/offer-holder.ts'
import type { TransitionInput } from '../../../trading/quotes/moves/transition-quote.ts'
import { transitionQuote } from '../../../trading/quotes/moves/transition-quote.ts'
import { acceptOffer } from './accept-offer.ts'
import { continuePayment } from './continue-payment.ts'
import { orderOnAccount } from './order-on-account.ts'
import { openOffer, readOffer } from './read-offer.ts'
import { answerApproval, readApproval } from '../approval/answer-approval.ts'
import { requestApproval, withdrawApproval } from '../approval/request-approval.ts'
import { purchaserOf } from '../approval/weigh-purchase.ts'
import { readOpenApprovals } from '../../../trading/quotes/approval/list-approvals.ts'
import { setOfferDelivery } from './set-offer-delivery.ts'
import { continueBalance } from '../balance/continue-balance.ts'
import { setQuoteDelivery } from '../delivery/set-ordered-delivery.ts'
import { payBalance } from '../balance/pay-balance.ts'
import { recordQuotePayment } from './record-quote-payment.ts'

/** The provider accepts keys of 255 characters, including the quote's part. */
const offerKeyLength = 200

/** The offer after the link's holder answered. */
const answer = (
  ctx: Context,
  token: string,
  act: (customer: Context, id: number, signedInAs: number | null) => Promise<object>,
) =>
  asOfferHolder(ctx, token, async (customer, id, signedInAs) => {
    const done = await act(customer, id, signedInAs)
    return isProblem(done)
      ? done
      : customer.inRead((trx) => readOffer(trx, customer, { quoteId: id, signedInAs }))
  })

const move =
  (transition: TransitionName, body: TransitionInput['body']) =>
  (customer: Context, id: number): Promise<object> =>
    transitionQuote(customer, { params: { id, transition }, body })

/** The signed offer page's calls, without a session. */
const offerRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.readOffer, (ctx, { params }) => asOfferHolder(ctx, params.token, openOffer))
  route(app, endpoints.acceptOffer, (ctx, { params, body }, headers) =>
    asOfferHolder(ctx, params.token, async (customer, quoteId, signedInAs) => {
      const key = readIdempotencyKey(headers, offerKeyLength)
      return isProblem(key)
        ? key
        : acceptOffer(customer, {
            quoteId,
            revision: body.revision,
            paymentMethod: body.payment_method,
            signedInAs,
            by: purchaserOf(customer, signedInAs),
            canAuthenticate: body.can_authenticate,
            key,
          })
    }),
  )
  route(app, endpoints.orderOnAccount, (ctx, { params, body }) =>
    asOfferHolder(ctx, params.token, (customer, quoteId, signedInAs) =>
      orderOnAccount(customer, {
        quoteId,
        revision: body.revision,
        way: body.way,
        purchaseOrder: body.purchase_order,
        signedInAs,
        by: purchaserOf(customer, signedInAs),
      }),
    ),
  )
  route(app, endpoints.continueOfferPayment, (ctx, { params, body }) =>
    asOfferHolder(ctx, params.token, (customer, quoteId) =>
      continuePayment(customer, { quoteId, giveUp: body.give_up }),
    ),
  )
  route(app, endpoints.setOfferDelivery, (ctx, { params, body }) =>
    asOfferHolder(ctx, params.token, (customer, quoteId, signedInAs) =>
      setOfferDelivery(customer, { quoteId, said: body, signedInAs }),
    ),
  )
  route(app, endpoints.requestOfferChanges, (ctx, { params, body }) =>
    answer(ctx, params.token, move('request-changes', body)),
  )
  route(app, endpoints.closeOffer, (ctx, { params, body }) => answer(ctx, params.token, move('close', body)))
  route(app, endpoints.askForOfferAgain, (ctx, { params }) => answer(ctx, params.token, askForOfferAgain))
}

const approvalRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.requestApproval, (ctx, { params, body }) =>
    answer(ctx, params.token, (customer, quoteId, signedInAs) =>
      requestApproval(customer, { quoteId, body, signedInAs, by: purchaserOf(customer, signedInAs) }),
    ),
  )
  route(app, endpoints.withdrawApproval, (ctx, { params }) =>
    answer(ctx, params.token, (customer, quoteId, signedInAs) =>
      withdrawApproval(customer, { quoteId, by: purchaserOf(customer, signedInAs) }),
    ),
  )
  route(app, endpoints.listApprovals, (ctx) => ctx.inRead((trx) => readOpenApprovals(trx, ctx)))
  route(app, endpoints.readApproval, (ctx, { params }) => readApproval(ctx, params.token))
  route(app, endpoints.answerApproval, (ctx, { params, body }) => answerApproval(ctx, params.token, body))
}

export const purchaseRoutes = (app: FastifyInstance): void => {
  offerRoutes(app)
  approvalRoutes(app)
  route(app, endpoints.setQuoteDelivery, setQuoteDelivery)
  route(app, endpoints.recordQuotePayment, recordQuotePayment)
  route(app, endpoints.payOrderBalance, payBalance)
  route(app, endpoints.continueOrderPayment, continueBalance)
}
