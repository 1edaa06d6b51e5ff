CREATE TABLE "alerts" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"bottle" text NOT NULL,
	"brand" text,
	"target_price" bigint NOT NULL,
	"is_active" boolean NOT NULL,
	"locations" text NOT NULL,
	"current_price" bigint,
	"current_store" text,
	"current_on" text,
	"told_price" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "alerts_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "listing_words" (
	"word" text NOT NULL,
	"listing_id" text NOT NULL,
	CONSTRAINT "listing_words_word_listing_id_pk" PRIMARY KEY("word","listing_id")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"source" text NOT NULL,
	"store" text NOT NULL,
	"place" text,
	"name" text NOT NULL,
	"brand" text,
	"category" text,
	"vintage" bigint,
	"size_ml" bigint,
	"price" bigint NOT NULL,
	"quantity" bigint,
	"priced_on" text NOT NULL,
	"available_at" bigint,
	"batch" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	"alert_id" text NOT NULL,
	"wanted" text NOT NULL,
	"target_price" bigint,
	"bottle" text NOT NULL,
	"price" bigint NOT NULL,
	"store" text NOT NULL,
	"place" text,
	"source" text NOT NULL,
	"priced_on" text NOT NULL,
	"quantity" bigint,
	"more" bigint NOT NULL,
	"read_at" bigint,
	CONSTRAINT "notices_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "price_points" (
	"listing_id" text NOT NULL,
	"priced_on" text NOT NULL,
	"price" bigint NOT NULL,
	"quantity" bigint,
	CONSTRAINT "price_points_listing_id_priced_on_pk" PRIMARY KEY("listing_id","priced_on")
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"bottle" text NOT NULL,
	"brand" text,
	"is_active" boolean NOT NULL,
	"is_priority" boolean NOT NULL,
	"locations" text NOT NULL,
	"told_until" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "watches_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "wishlist" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"bottle_name" text NOT NULL,
	"brand" text,
	"category" text,
	"vintage" bigint,
	"size_ml" bigint NOT NULL,
	"max_price" bigint,
	"description" text,
	"priority" text NOT NULL,
	"is_active" boolean NOT NULL,
	"notification_preference" text NOT NULL,
	"told_until" bigint,
	"told_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "wishlist_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE INDEX "alerts_removed_idx" ON "alerts" USING btree ("removed_at") WHERE "alerts"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "alerts_live_idx" ON "alerts" USING btree ("cellar_id") WHERE "alerts"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "listings_key_key" ON "listings" USING btree ("key");--> statement-breakpoint
CREATE INDEX "listings_batch_idx" ON "listings" USING btree ("batch","id");--> statement-breakpoint
CREATE INDEX "notices_removed_idx" ON "notices" USING btree ("removed_at") WHERE "notices"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_live_idx" ON "notices" USING btree ("cellar_id") WHERE "notices"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "notices_at_idx" ON "notices" USING btree ("cellar_id","at");--> statement-breakpoint
CREATE INDEX "watches_removed_idx" ON "watches" USING btree ("removed_at") WHERE "watches"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "watches_live_idx" ON "watches" USING btree ("cellar_id") WHERE "watches"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "wishlist_removed_idx" ON "wishlist" USING btree ("removed_at") WHERE "wishlist"."removed_at" is not null;