CREATE TABLE "drop_pictures" (
	"hash" text NOT NULL,
	"store_id" text NOT NULL,
	"uploaded_at" bigint NOT NULL,
	CONSTRAINT "drop_pictures_hash_store_id_pk" PRIMARY KEY("hash","store_id")
);
--> statement-breakpoint
CREATE TABLE "drop_viewers" (
	"drop_id" text NOT NULL,
	"process" text NOT NULL,
	"viewers" bigint NOT NULL,
	"seen_at" bigint NOT NULL,
	CONSTRAINT "drop_viewers_drop_id_process_pk" PRIMARY KEY("drop_id","process")
);
--> statement-breakpoint
CREATE TABLE "drop_waits" (
	"drop_id" text NOT NULL,
	"user_id" text NOT NULL,
	"joined_at" bigint NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "drop_waits_drop_id_user_id_pk" PRIMARY KEY("drop_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "drop_words" (
	"word" text NOT NULL,
	"drop_id" text NOT NULL,
	CONSTRAINT "drop_words_word_drop_id_pk" PRIMARY KEY("word","drop_id")
);
--> statement-breakpoint
CREATE TABLE "drops" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"picture" text,
	"category" text NOT NULL,
	"subcategory" text,
	"brand" text,
	"original_price" bigint,
	"sale_price" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"reserved_quantity" bigint DEFAULT 0 NOT NULL,
	"drop_type" text DEFAULT 'regular' NOT NULL,
	"is_sponsored" boolean NOT NULL,
	"is_allocated" boolean NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"size_ml" bigint,
	"vintage" bigint,
	"hold_for" bigint NOT NULL,
	"starts_at" bigint NOT NULL,
	"ends_at" bigint,
	"ended_at" bigint,
	"listed_until" bigint NOT NULL,
	"pickup_from" bigint,
	"pickup_until" bigint,
	"heat" bigint DEFAULT 0 NOT NULL,
	"told_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "drops_stock_check" CHECK ("drops"."reserved_quantity" >= 0 and "drops"."reserved_quantity" <= "drops"."quantity")
);
--> statement-breakpoint
CREATE TABLE "free_reserves" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"change" bigint NOT NULL,
	"reason" text NOT NULL,
	"reservation_id" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"account" text,
	"received_at" bigint NOT NULL,
	"done_at" bigint
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"store_id" text NOT NULL,
	"nonce" text NOT NULL,
	"user_id" text NOT NULL,
	"of" text NOT NULL,
	"answer" jsonb NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "hand_overs_store_id_nonce_pk" PRIMARY KEY("store_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "payment_ops" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"once" text NOT NULL,
	"subject" text NOT NULL,
	"args" jsonb NOT NULL,
	"status" text NOT NULL,
	"result" jsonb,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"done_at" bigint
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"reservation_id" text NOT NULL,
	"user_id" text,
	"account" text,
	"amount" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"gateway_id" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"drop_id" text NOT NULL,
	"store_id" text NOT NULL,
	"quantity" bigint NOT NULL,
	"holds_units" boolean NOT NULL,
	"reserve_fee" bigint NOT NULL,
	"unit_price" bigint NOT NULL,
	"total_price" bigint NOT NULL,
	"status" text NOT NULL,
	"fee_status" text NOT NULL,
	"used_free_reserve" boolean NOT NULL,
	"is_offer" boolean NOT NULL,
	"hold_until" bigint,
	"pickup_from" bigint,
	"pickup_until" bigint,
	"extended_at" bigint,
	"pickup_code" text NOT NULL,
	"cancelled_by" text,
	"reason" text,
	"confirmed_at" bigint,
	"picked_up_at" bigint,
	"picked_up_by" text,
	"refused_at" bigint,
	"missed_at" bigint,
	"reminded_at" bigint,
	"due_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"free_reserves" bigint DEFAULT 0 NOT NULL,
	"paused_until" bigint,
	"no_shows_from" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "reservers_free_check" CHECK ("reservers"."free_reserves" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"drop_id" text NOT NULL,
	"store_id" text NOT NULL,
	"reservation_id" text NOT NULL,
	"rating" bigint NOT NULL,
	"comment" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_accounts" (
	"store_id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"charges_enabled" boolean NOT NULL,
	"payouts_enabled" boolean NOT NULL,
	"details_submitted" boolean NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_gateway" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"object" jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "drop_viewers_seen_idx" ON "drop_viewers" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "drop_waits_order_idx" ON "drop_waits" USING btree ("drop_id","joined_at","id");--> statement-breakpoint
CREATE INDEX "drop_waits_user_idx" ON "drop_waits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "drop_words_word_idx" ON "drop_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "drop_words_drop_idx" ON "drop_words" USING btree ("drop_id");--> statement-breakpoint
CREATE INDEX "drops_store_idx" ON "drops" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "drops_heat_idx" ON "drops" USING btree ("heat","id");--> statement-breakpoint
CREATE INDEX "drops_category_heat_idx" ON "drops" USING btree ("category","heat","id");--> statement-breakpoint
CREATE INDEX "drops_starts_idx" ON "drops" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "drops_listed_idx" ON "drops" USING btree ("listed_until","id");--> statement-breakpoint
CREATE INDEX "drops_created_idx" ON "drops" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "drops_picture_idx" ON "drops" USING btree ("picture");--> statement-breakpoint
CREATE UNIQUE INDEX "free_reserves_once_key" ON "free_reserves" USING btree ("reservation_id","reason");--> statement-breakpoint
CREATE INDEX "free_reserves_user_idx" ON "free_reserves" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gateway_events_done_idx" ON "gateway_events" USING btree ("done_at","received_at");--> statement-breakpoint
CREATE INDEX "gateway_events_received_idx" ON "gateway_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "hand_overs_at_idx" ON "hand_overs" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_ops_once_key" ON "payment_ops" USING btree ("once");--> statement-breakpoint
CREATE INDEX "payment_ops_subject_idx" ON "payment_ops" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "payment_ops_status_idx" ON "payment_ops" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "payments_reservation_idx" ON "payments" USING btree ("reservation_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_gateway_key" ON "payments" USING btree ("gateway_id");--> statement-breakpoint
CREATE INDEX "payments_user_idx" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_status_idx" ON "payments" USING btree ("status","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_code_key" ON "reservations" USING btree ("store_id","pickup_code");--> statement-breakpoint
CREATE INDEX "reservations_user_idx" ON "reservations" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reservations_drop_idx" ON "reservations" USING btree ("drop_id","user_id");--> statement-breakpoint
CREATE INDEX "reservations_store_idx" ON "reservations" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reservations_today_idx" ON "reservations" USING btree ("store_id","status","pickup_until");--> statement-breakpoint
CREATE INDEX "reservations_due_idx" ON "reservations" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "reservations_created_idx" ON "reservations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reservations_clerk_idx" ON "reservations" USING btree ("picked_up_by");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_reservation_key" ON "reviews" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reviews_store_idx" ON "reviews" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_user_idx" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_accounts_account_key" ON "store_accounts" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "test_gateway_key_key" ON "test_gateway" USING btree ("key");--> statement-breakpoint
CREATE INDEX "test_gateway_kind_idx" ON "test_gateway" USING btree ("kind","created_at");