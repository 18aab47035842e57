/** Guest reviews. A reply that the OTA refuses shows up later as `reply_error`. */
import { notSupported, resourceNotFound, validationError } from './api-error.ts';
import { type Call, type Endpoints, ownPropertyIds, theProperty, wrapped } from './call.ts';
import { type ChannexWorld, type Review, timeText } from './channex-state.ts';
import { assertFields, textRule } from './fields.ts';
import { emit } from './hook-events.ts';
import { listAnswer, oneAnswer, type Resource, related } from './listing.ts';
import { otaNamed } from './otas.ts';

export const reviewPayload = (review: Review) => ({
  id: review.id,
  property_id: review.propertyId,
  booking_id: review.bookingId,
  ota: review.otaName,
  ota_reservation_id: review.otaReservationCode,
  guest_name: review.guestName,
  content: review.content,
  overall_score: review.score,
});

const resourceOf = (review: Review): Resource => ({
  type: 'review',
  id: review.id,
  attributes: {
    ...reviewPayload(review),
    reply: review.reply === null ? null : { reply: review.reply },
    is_replied: review.reply !== null,
    reply_error: review.replyError,
    inserted_at: timeText(review.insertedAt),
    updated_at: timeText(review.updatedAt),
  },
  relationships: {
    property: related('property', review.propertyId),
    booking: related('booking', review.bookingId),
  },
});

const theReview = (call: Call): Review => {
  const review = call.world.state.reviews[call.params.id ?? ''];
  if (!review) throw resourceNotFound();
  theProperty(call, review.propertyId);
  return review;
};

const reply = (call: Call) => {
  const review = theReview(call);
  const given = wrapped(call, 'reply');
  assertFields(given, { reply: textRule(10_000) }, ['reply']);
  if (review.reply !== null) throw validationError({ reply: ['is already sent'] });
  Object.assign(review, { reply: String(given.reply), replyError: null, updatedAt: call.world.now() });
  call.world.touch();
  return oneAnswer(resourceOf(review));
};

/** The documentation does not describe the host's review, so any object is stored. */
const guestReview = (call: Call) => {
  const review = theReview(call);
  if (otaNamed(review.otaName)?.name !== 'Airbnb') throw notSupported();
  if (review.guestReview !== null) throw validationError({ review: ['is already sent'] });
  review.guestReview = wrapped(call, 'review');
  review.updatedAt = call.world.now();
  call.world.touch();
  return oneAnswer(resourceOf(review));
};

/** Replies that the OTA was set to refuse lose their text and get an error. */
export const refuseReplies = (world: ChannexWorld): void => {
  for (const review of Object.values(world.state.reviews)) {
    if (review.reply === null || review.refuseReplyAt === null || review.refuseReplyAt > world.now())
      continue;
    Object.assign(review, {
      reply: null,
      replyError: 'Reply was rejected by the OTA',
      refuseReplyAt: null,
      updatedAt: world.now(),
    });
    emit(world, 'updated_review', review.propertyId, reviewPayload(review));
    world.touch();
  }
};

export const reviewEndpoints: Endpoints = {
  'GET /reviews': (call) => {
    const properties = ownPropertyIds(call);
    const own = Object.values(call.world.state.reviews).filter(({ propertyId }) =>
      properties.has(propertyId),
    );
    return listAnswer(
      call,
      own.map((review) => ({
        resource: resourceOf(review),
        keys: {
          id: review.id,
          property_id: review.propertyId,
          inserted_at: timeText(review.insertedAt),
          updated_at: timeText(review.updatedAt),
        },
      })),
      { fields: ['id', 'property_id', 'inserted_at', 'updated_at'] },
    );
  },
  'GET /reviews/:id': (call) => oneAnswer(resourceOf(theReview(call))),
  'POST /reviews/:id/reply': reply,
  'POST /reviews/:id/guest_review': guestReview,
};
