CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"language" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"subscription_tier" text DEFAULT 'free' NOT NULL,
	"given_plan" text,
	"age_confirmed_at" bigint,
	"age_wording_version" text,
	"drop_points" bigint DEFAULT 0 NOT NULL,
	"loyalty_points" bigint DEFAULT 0 NOT NULL,
	"loyalty_reserve_count" bigint DEFAULT 0 NOT NULL,
	"loyalty_tier" text DEFAULT 'bronze' NOT NULL,
	"loyalty_tier_progress" bigint DEFAULT 0 NOT NULL,
	"loyalty_streak" bigint DEFAULT 0 NOT NULL,
	"loyalty_streak_best" bigint DEFAULT 0 NOT NULL,
	"loyalty_last_activity_at" bigint,
	"loyalty_due_at" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"last_request" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "identity_links" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_devices" (
	"device_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"last_seq" bigint NOT NULL,
	"last_uid" text NOT NULL,
	"defect_seq" bigint DEFAULT 0 NOT NULL,
	"defect_uid" text DEFAULT '' NOT NULL,
	"defect_count" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_heads" (
	"user_id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"tombstone_floor" bigint NOT NULL,
	"sharing" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_log" (
	"device_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"user_id" text NOT NULL,
	"uid" text NOT NULL,
	"code" text,
	"message" text,
	"name" text,
	"args" text,
	"applied_at" bigint NOT NULL,
	CONSTRAINT "sync_log_device_id_seq_pk" PRIMARY KEY("device_id","seq")
);
--> statement-breakpoint
CREATE TABLE "sync_feed" (
	"user_id" text NOT NULL,
	"table_name" text NOT NULL,
	"cellar_id" text NOT NULL,
	"row_id" text NOT NULL,
	"version" bigint NOT NULL,
	"gone" boolean NOT NULL,
	CONSTRAINT "sync_feed_user_id_table_name_cellar_id_row_id_pk" PRIMARY KEY("user_id","table_name","cellar_id","row_id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "locations_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"at" bigint NOT NULL,
	"added" bigint NOT NULL,
	"updated" bigint NOT NULL,
	"undone_at" bigint,
	CONSTRAINT "imports_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "bottles" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"category" text NOT NULL,
	"subcategory" text,
	"sku" text,
	"size_ml" bigint,
	"abv" double precision,
	"vintage" bigint,
	"distillery" text,
	"region" text,
	"notes" text,
	"rating" double precision,
	"purchase_price" bigint,
	"current_value" bigint,
	"currency" text,
	"purchased_on" text,
	"drink_from" bigint,
	"drink_to" bigint,
	"location" text NOT NULL,
	"bin" text,
	"quantity" bigint NOT NULL,
	"fill_level" bigint,
	"in_collection" boolean NOT NULL,
	"is_finished" boolean NOT NULL,
	"photo" text,
	"tags" text,
	"source_key" text,
	"source_row" text,
	"import_id" text,
	"market_value" bigint,
	"market_source" text,
	"market_count" bigint,
	"market_on" text,
	"opened_at" bigint,
	"gone_as" text,
	"use_count" bigint NOT NULL,
	"last_used_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "bottles_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "valuations" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"history" text NOT NULL,
	CONSTRAINT "valuations_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "pours" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"bottle_id" text NOT NULL,
	"at" bigint NOT NULL,
	"amount_ml" bigint,
	"note" text,
	"level_drop" bigint,
	CONSTRAINT "pours_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "bottle_events" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"bottle_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	"count" bigint,
	"price" bigint,
	"currency" text,
	"note" text,
	"to_location" text,
	"to_bin" text,
	"to_quantity" bigint,
	"to_fill_level" bigint,
	"from_location" text,
	"from_bin" text,
	"from_quantity" bigint,
	"from_fill_level" bigint,
	"from_opened_at" bigint,
	CONSTRAINT "bottle_events_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "recipes" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"name" text NOT NULL,
	"description" text,
	"instructions" text NOT NULL,
	"glass_type" text,
	"garnish" text,
	"difficulty" text NOT NULL,
	"prep_time" bigint,
	"servings" bigint NOT NULL,
	"photo" text,
	"source" text NOT NULL,
	"source_name" text,
	"source_key" text,
	"import_id" text,
	"is_public" boolean NOT NULL,
	"is_favorite" boolean NOT NULL,
	"rating" double precision,
	"notes" text,
	"ingredients" text NOT NULL,
	"tags" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "recipes_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "shopping" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"name" text NOT NULL,
	"note" text,
	"recipe_id" text,
	"is_done" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "shopping_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
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
	"notified_price" bigint,
	"notified_elsewhere" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "alerts_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
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
	"notified_until" bigint,
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
	"notified_until" bigint,
	"notified_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "wishlist_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "sightings" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"bottle_name" text NOT NULL,
	"brand" text,
	"vintage" bigint,
	"size_ml" bigint,
	"wishlist_item_id" text,
	"store_id" text,
	"store_name" text NOT NULL,
	"store_address" text,
	"zip_code" text NOT NULL,
	"price" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"is_allocated" boolean NOT NULL,
	"seen_at" bigint NOT NULL,
	"notes" text,
	"photo" text,
	"public_id" text,
	"kept_back" text,
	"verification_status" text,
	"reward_status" text,
	"points_awarded" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "sightings_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
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
	"is_elsewhere" boolean,
	"source" text NOT NULL,
	"drop_id" text,
	"sighting_id" text,
	"priced_on" text NOT NULL,
	"quantity" bigint,
	"more" bigint NOT NULL,
	"read_at" bigint,
	CONSTRAINT "notices_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"text" text NOT NULL,
	"at" bigint NOT NULL,
	"bottle_id" text,
	"answer" text,
	"answered_at" bigint,
	"source" text,
	"mentions" text,
	CONSTRAINT "questions_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"theme" text NOT NULL,
	"units" text NOT NULL,
	"list_style" text NOT NULL,
	"hide_amounts" boolean NOT NULL,
	"picture" text,
	"interests" text,
	"location" text,
	"zip_code" text,
	"time_zone" text,
	"currency" text,
	"language" text,
	"mail_notices" boolean,
	"push_notices" boolean,
	"mail_rhythm" text,
	"quiet_from" bigint,
	"quiet_until" bigint,
	"finds_by" text,
	"favorites_by" text,
	"reservations_by" text,
	"events_by" text,
	"community_by" text,
	"account_by" text,
	CONSTRAINT "settings_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "cellars" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"state" text NOT NULL,
	"role" text NOT NULL,
	"owner_name" text NOT NULL,
	"at" bigint NOT NULL,
	"invitation_id" text,
	CONSTRAINT "cellars_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	"title" text NOT NULL,
	"store" text,
	"state" text,
	"reservation_id" text,
	"drop_id" text,
	"post_id" text,
	"event_id" text,
	"quantity" bigint,
	"amount" bigint,
	"credit" bigint,
	"from" bigint,
	"until" bigint,
	"reason" text,
	"read_at" bigint,
	CONSTRAINT "messages_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "asked" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"day" text NOT NULL,
	"asked" bigint NOT NULL,
	CONSTRAINT "asked_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "trends" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"category" text NOT NULL,
	"period" text NOT NULL,
	"percentage" double precision NOT NULL,
	"compared" bigint NOT NULL,
	"priced_on" text NOT NULL,
	CONSTRAINT "trends_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"hash" text NOT NULL,
	"size" bigint,
	"type" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_named_at" bigint NOT NULL,
	CONSTRAINT "stored_files_owner_id_kind_hash_pk" PRIMARY KEY("owner_id","kind","hash")
);
--> statement-breakpoint
CREATE TABLE "listing_changes" (
	"listing_id" text NOT NULL,
	"period" text NOT NULL,
	"category" text NOT NULL,
	"percent" double precision NOT NULL,
	"on" text NOT NULL,
	CONSTRAINT "listing_changes_listing_id_period_pk" PRIMARY KEY("listing_id","period")
);
--> statement-breakpoint
CREATE TABLE "market_trends" (
	"category" text NOT NULL,
	"period" text NOT NULL,
	"percentage" double precision NOT NULL,
	"compared" bigint NOT NULL,
	"priced_on" text NOT NULL,
	CONSTRAINT "market_trends_category_period_pk" PRIMARY KEY("category","period")
);
--> statement-breakpoint
CREATE TABLE "market_reports" (
	"month" text PRIMARY KEY NOT NULL,
	"made_at" bigint NOT NULL,
	"listings" bigint NOT NULL,
	"prices" bigint NOT NULL,
	"report" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"source" text NOT NULL,
	"is_unconfirmed" boolean DEFAULT false NOT NULL,
	"drop_id" text,
	"store" text NOT NULL,
	"place" text,
	"zip" text,
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
CREATE TABLE "price_points" (
	"listing_id" text NOT NULL,
	"priced_on" text NOT NULL,
	"price" bigint NOT NULL,
	"quantity" bigint,
	"list_id" text,
	CONSTRAINT "price_points_listing_id_priced_on_pk" PRIMARY KEY("listing_id","priced_on")
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"done_at" bigint,
	"added" bigint NOT NULL,
	"changed" bigint NOT NULL,
	"same" bigint NOT NULL,
	"bad" bigint NOT NULL,
	"first_bad" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_words" (
	"word" text NOT NULL,
	"listing_id" text NOT NULL,
	CONSTRAINT "listing_words_word_listing_id_pk" PRIMARY KEY("word","listing_id")
);
--> statement-breakpoint
CREATE TABLE "wish_matches" (
	"listing_id" text NOT NULL,
	"cellar_id" text NOT NULL,
	"wish_id" text NOT NULL,
	CONSTRAINT "wish_matches_listing_id_cellar_id_wish_id_pk" PRIMARY KEY("listing_id","cellar_id","wish_id")
);
--> statement-breakpoint
CREATE TABLE "price_marks" (
	"id" text PRIMARY KEY NOT NULL,
	"named" jsonb,
	"token" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bottle_names" (
	"id" text PRIMARY KEY NOT NULL,
	"named" jsonb NOT NULL,
	"key" text NOT NULL,
	"market_value" bigint,
	"market_count" bigint,
	"market_on" text,
	"check" text,
	"spread" text,
	"spread_after" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bottle_name_words" (
	"word" text NOT NULL,
	"name_id" text NOT NULL,
	CONSTRAINT "bottle_name_words_word_name_id_pk" PRIMARY KEY("word","name_id")
);
--> statement-breakpoint
CREATE TABLE "named_bottles" (
	"cellar_id" text NOT NULL,
	"bottle_id" text NOT NULL,
	"name_id" text NOT NULL,
	"key" text NOT NULL,
	"paid" bigint,
	CONSTRAINT "named_bottles_cellar_id_bottle_id_pk" PRIMARY KEY("cellar_id","bottle_id")
);
--> statement-breakpoint
CREATE TABLE "collector_prices" (
	"key" text NOT NULL,
	"cellar_id" text NOT NULL,
	"price" double precision NOT NULL,
	CONSTRAINT "collector_prices_key_cellar_id_pk" PRIMARY KEY("key","cellar_id")
);
--> statement-breakpoint
CREATE TABLE "paid_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"told" boolean NOT NULL,
	"check" text
);
--> statement-breakpoint
CREATE TABLE "public_recipes" (
	"id" text PRIMARY KEY NOT NULL,
	"cellar_id" text NOT NULL,
	"recipe_id" text NOT NULL,
	"taken_down_at" bigint,
	"taken_down_reason" text
);
--> statement-breakpoint
CREATE TABLE "cellar_members" (
	"cellar_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"joined_at" bigint NOT NULL,
	CONSTRAINT "cellar_members_cellar_id_user_id_pk" PRIMARY KEY("cellar_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cellar_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"cellar_id" text NOT NULL,
	"role" text NOT NULL,
	"email" text,
	"user_id" text,
	"code_hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_bottles" (
	"id" text PRIMARY KEY NOT NULL,
	"bottle" jsonb NOT NULL,
	"batch" text NOT NULL,
	"line" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_codes" (
	"gtin" text PRIMARY KEY NOT NULL,
	"bottle_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_pages" (
	"prefix" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"count" bigint NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_lookups" (
	"gtin" text PRIMARY KEY NOT NULL,
	"found" jsonb,
	"asked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"day" text PRIMARY KEY NOT NULL,
	"per_euro" jsonb NOT NULL,
	"doubted" jsonb NOT NULL,
	"etag" text,
	"last_modified" text,
	"taken_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_deliveries" (
	"user_id" text NOT NULL,
	"way" text NOT NULL,
	"alert_id" text NOT NULL,
	"delivered_at" bigint NOT NULL,
	"delivered_until" bigint NOT NULL,
	CONSTRAINT "notice_deliveries_user_id_way_alert_id_pk" PRIMARY KEY("user_id","way","alert_id")
);
--> statement-breakpoint
CREATE TABLE "gathered_notices" (
	"user_id" text NOT NULL,
	"way" text NOT NULL,
	"of" text NOT NULL,
	"notice_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "gathered_notices_user_id_way_of_notice_id_pk" PRIMARY KEY("user_id","way","of","notice_id")
);
--> statement-breakpoint
CREATE TABLE "delivery_counts" (
	"user_id" text NOT NULL,
	"way" text NOT NULL,
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"ordinal" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "delivery_counts_user_id_way_kind_day_ordinal_pk" PRIMARY KEY("user_id","way","kind","day","ordinal")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"args" jsonb NOT NULL,
	"cursor" jsonb,
	"user_id" text,
	"run_at" bigint NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"leased_until" bigint DEFAULT 0 NOT NULL,
	"lease" text,
	"parked_at" bigint,
	"last_error" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"of" text NOT NULL,
	"answer" jsonb,
	"at" bigint NOT NULL,
	CONSTRAINT "request_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "compliance_logs" (
	"chain" text NOT NULL,
	"number" bigint NOT NULL,
	"action" text NOT NULL,
	"store_id" text,
	"reservation_id" text,
	"actor_id" text,
	"user_id" text,
	"details" text NOT NULL,
	"at" bigint NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "compliance_logs_chain_number_pk" PRIMARY KEY("chain","number")
);
--> statement-breakpoint
CREATE TABLE "compliance_heads" (
	"chain" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"phone" text,
	"email" text,
	"hours" text,
	"license_number" text NOT NULL,
	"license_expires_on" text NOT NULL,
	"status" text NOT NULL,
	"status_reason" text,
	"decided_at" bigint,
	"decided_by" text,
	"applied_at" bigint NOT NULL,
	"name_key" text NOT NULL,
	"city_key" text NOT NULL,
	"license_key" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_people" (
	"store_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"added_at" bigint NOT NULL,
	CONSTRAINT "store_people_store_id_user_id_pk" PRIMARY KEY("store_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "store_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"email" text NOT NULL,
	"secret_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_favorites" (
	"user_id" text NOT NULL,
	"store_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "store_favorites_user_id_store_id_pk" PRIMARY KEY("user_id","store_id")
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
	"waiting" bigint DEFAULT 0 NOT NULL,
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
	"hype_score" bigint DEFAULT 0 NOT NULL,
	"price_listed_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "drops_stock_check" CHECK ("drops"."reserved_quantity" >= 0 and "drops"."reserved_quantity" <= "drops"."quantity")
);
--> statement-breakpoint
CREATE TABLE "drop_words" (
	"word" text NOT NULL,
	"drop_id" text NOT NULL,
	CONSTRAINT "drop_words_word_drop_id_pk" PRIMARY KEY("word","drop_id")
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
	"credit_used" bigint DEFAULT 0 NOT NULL,
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
	"updated_at" bigint NOT NULL,
	CONSTRAINT "reservations_credit_check" CHECK ("reservations"."credit_used" >= 0 and "reservations"."credit_used" <= "reservations"."reserve_fee")
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
CREATE TABLE "reservers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"free_reserves" bigint DEFAULT 0 NOT NULL,
	"fee_credit" bigint DEFAULT 0 NOT NULL,
	"paused_until" bigint,
	"no_shows_from" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "reservers_free_check" CHECK ("reservers"."free_reserves" >= 0),
	CONSTRAINT "reservers_credit_check" CHECK ("reservers"."fee_credit" >= 0)
);
--> statement-breakpoint
CREATE TABLE "free_reserves" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"change" bigint NOT NULL,
	"reason" text NOT NULL,
	"subject" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_credits" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"change" bigint NOT NULL,
	"reason" text NOT NULL,
	"subject" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"user_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"kind" text NOT NULL,
	"due_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "reminders_user_id_subject_id_pk" PRIMARY KEY("user_id","subject_id")
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
	"reply" text,
	"replied_at" bigint,
	"reported_at" bigint,
	"reports" bigint DEFAULT 0 NOT NULL,
	"helpful" bigint DEFAULT 0 NOT NULL,
	"hidden_at" bigint,
	"hidden_reason" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"review_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "review_reports_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
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
CREATE TABLE "ultra_drops" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"picture" text,
	"category" text NOT NULL,
	"brand" text,
	"original_price" bigint,
	"sale_price" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"scheduled_at" bigint NOT NULL,
	"request_starts_at" bigint,
	"live_starts_at" bigint NOT NULL,
	"live_ends_at" bigint NOT NULL,
	"drawing_at" bigint NOT NULL,
	"min_reservations" bigint DEFAULT 0 NOT NULL,
	"require_store_favorite" boolean NOT NULL,
	"require_subscription" boolean NOT NULL,
	"reviews_by_hand" boolean NOT NULL,
	"teaser_sent" boolean DEFAULT false NOT NULL,
	"reminder_sent" boolean DEFAULT false NOT NULL,
	"final_alert_sent" boolean DEFAULT false NOT NULL,
	"total_requests" bigint DEFAULT 0 NOT NULL,
	"total_approved" bigint DEFAULT 0 NOT NULL,
	"total_entries" bigint DEFAULT 0 NOT NULL,
	"winners_selected" bigint DEFAULT 0 NOT NULL,
	"secret" text NOT NULL,
	"commitment" text NOT NULL,
	"list_hash" text,
	"drawn_at" bigint,
	"next_turn" bigint DEFAULT 1 NOT NULL,
	"reason" text,
	"hype_score" bigint DEFAULT 0 NOT NULL,
	"listed_until" bigint NOT NULL,
	"due_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ultra_drop_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"ultra_drop_id" text NOT NULL,
	"user_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"requested_at" bigint NOT NULL,
	"reviewed_at" bigint,
	"reviewed_by" text,
	"review_notes" text
);
--> statement-breakpoint
CREATE TABLE "ultra_drop_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"ultra_drop_id" text NOT NULL,
	"user_id" text,
	"code" text NOT NULL,
	"status" text DEFAULT 'entered' NOT NULL,
	"entered_at" bigint NOT NULL,
	"turn" bigint,
	"passed" text,
	"is_winner" boolean DEFAULT false NOT NULL,
	"offer_until" bigint,
	"reservation_id" text,
	"compensation_credit" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loyalty_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"subject" text NOT NULL,
	"number" bigint NOT NULL,
	"points" bigint NOT NULL,
	"at" bigint NOT NULL,
	"week" bigint NOT NULL,
	"counts_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"title" text NOT NULL,
	"event_type" text NOT NULL,
	"category" text,
	"event_date" bigint NOT NULL,
	"duration" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"description" text,
	"price" bigint DEFAULT 0 NOT NULL,
	"gold_price" bigint DEFAULT 0 NOT NULL,
	"max_attendees" bigint,
	"current_attendees" bigint DEFAULT 0 NOT NULL,
	"waiting" bigint DEFAULT 0 NOT NULL,
	"last_place" bigint DEFAULT 0 NOT NULL,
	"is_virtual" boolean DEFAULT false NOT NULL,
	"address" text,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"moved_at" bigint,
	"hype_score" bigint DEFAULT 0 NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "events_seats_check" CHECK ("events"."current_attendees" >= 0 and "events"."waiting" >= 0 and ("events"."max_attendees" is null or "events"."current_attendees" <= "events"."max_attendees"))
);
--> statement-breakpoint
CREATE TABLE "event_registrations" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"store_id" text NOT NULL,
	"user_id" text,
	"status" text DEFAULT 'registered' NOT NULL,
	"registered_at" bigint NOT NULL,
	"payment" text DEFAULT 'none' NOT NULL,
	"price" bigint DEFAULT 0 NOT NULL,
	"code" text NOT NULL,
	"place" bigint,
	"is_offer" boolean DEFAULT false NOT NULL,
	"hold_until" bigint,
	"confirmed_at" bigint,
	"reminded_at" bigint,
	"cancelled_by" text,
	"attended_at" bigint,
	"attended_by" text,
	"nonce" text,
	"due_at" bigint,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bottle_sightings" (
	"id" text PRIMARY KEY NOT NULL,
	"scout_user_id" text,
	"report_id" text NOT NULL,
	"wishlist_item_id" text,
	"bottle_name" text NOT NULL,
	"brand" text,
	"vintage" bigint,
	"size_ml" bigint,
	"store_id" text,
	"store_name" text NOT NULL,
	"store_address" text,
	"store_place" text,
	"store_state" text,
	"zip_code" text NOT NULL,
	"region" text NOT NULL,
	"zip_state" text,
	"price" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"is_allocated" boolean NOT NULL,
	"notes" text,
	"photo" text,
	"seen_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"is_expired" boolean DEFAULT false NOT NULL,
	"is_announced" boolean NOT NULL,
	"verification_status" text DEFAULT 'pending' NOT NULL,
	"confirmed_at" bigint,
	"verified_by" text,
	"confirms" bigint DEFAULT 0 NOT NULL,
	"denials" bigint DEFAULT 0 NOT NULL,
	"disputed_at" bigint,
	"decision" text,
	"reward_status" text DEFAULT 'pending' NOT NULL,
	"points_awarded" bigint DEFAULT 0 NOT NULL,
	"rewarded_on" text NOT NULL,
	"once_key" text,
	"hype_score" bigint DEFAULT 0 NOT NULL,
	"listed_at" bigint,
	"due_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sighting_answers" (
	"sighting_id" text NOT NULL,
	"user_id" text NOT NULL,
	"says" text NOT NULL,
	"is_of_store" boolean NOT NULL,
	"reason" text,
	"at" bigint NOT NULL,
	"reward_status" text DEFAULT 'pending' NOT NULL,
	"points_awarded" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sighting_answers_sighting_id_user_id_pk" PRIMARY KEY("sighting_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sponsor_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"account_id" text NOT NULL,
	"store_id" text NOT NULL,
	"notes" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"created_at" bigint NOT NULL,
	"processed_at" bigint,
	"processed_by" text,
	"expires_at" bigint NOT NULL
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
CREATE TABLE "gateway_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"account" text,
	"received_at" bigint NOT NULL,
	"done_at" bigint
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
CREATE TABLE "customers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"gateway_id" text,
	"offer_used_at" bigint,
	"card_had_trial_at" bigint,
	"first_invoice" text,
	"first_paid_at" bigint,
	"first_paid" bigint,
	"refunded_at" bigint,
	"setup_id" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"live_for" text,
	"gateway_id" text,
	"offer" text NOT NULL,
	"interval" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"needs_card" boolean NOT NULL,
	"has_card" boolean NOT NULL,
	"card" jsonb,
	"trial_ends_at" bigint,
	"period_starts_at" bigint,
	"period_ends_at" bigint,
	"cancels_at" bigint,
	"ended_at" bigint,
	"is_paused" boolean NOT NULL,
	"past_due_since" bigint,
	"letters_sent" bigint NOT NULL,
	"insider_until" bigint,
	"refreshes" bigint NOT NULL,
	"refresh_applied" bigint NOT NULL,
	"refreshed_at" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trial_cards" (
	"card" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"visitor_email" text,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"status" text NOT NULL,
	"rank" bigint NOT NULL,
	"replies" jsonb,
	"waits_since" bigint,
	"answers" bigint DEFAULT 0 NOT NULL,
	"answers_in_time" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"description" text,
	"category" text NOT NULL,
	"location" text,
	"member_count" bigint NOT NULL,
	"created_by" text,
	"is_private" boolean NOT NULL,
	"max_members" bigint NOT NULL,
	"require_approval" boolean NOT NULL,
	"tags" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "groups_members_check" CHECK ("groups"."member_count" >= 0 and "groups"."member_count" <= "groups"."max_members")
);
--> statement-breakpoint
CREATE TABLE "group_finds" (
	"group_id" text NOT NULL,
	"key" text NOT NULL,
	"member_count" bigint NOT NULL,
	CONSTRAINT "group_finds_group_id_key_pk" PRIMARY KEY("group_id","key")
);
--> statement-breakpoint
CREATE TABLE "group_memberships" (
	"group_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"joined_at" bigint,
	"changed_at" bigint NOT NULL,
	"note" text,
	"reason" text,
	CONSTRAINT "group_memberships_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "community_people" (
	"user_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text,
	"forum" text NOT NULL,
	"content" text NOT NULL,
	"created_at" bigint NOT NULL,
	"edited_at" bigint,
	"reports" bigint DEFAULT 0 NOT NULL,
	"reported_at" bigint,
	"hidden_at" bigint,
	"hidden_by" text,
	"hidden_reason" text,
	"appeal" text,
	"appealed_at" bigint,
	"appeal_open_at" bigint,
	"decision" text,
	"decided_at" bigint,
	"content_key" text NOT NULL,
	"picture" text,
	"bottle" jsonb,
	"recipe" jsonb,
	"drop_id" text,
	"likes" bigint DEFAULT 0 NOT NULL,
	"comments" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_likes" (
	"post_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "post_likes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text,
	"forum" text NOT NULL,
	"content" text NOT NULL,
	"created_at" bigint NOT NULL,
	"edited_at" bigint,
	"reports" bigint DEFAULT 0 NOT NULL,
	"reported_at" bigint,
	"hidden_at" bigint,
	"hidden_by" text,
	"hidden_reason" text,
	"appeal" text,
	"appealed_at" bigint,
	"appeal_open_at" bigint,
	"decision" text,
	"decided_at" bigint,
	"post_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mentions" (
	"thing_id" text NOT NULL,
	"start" bigint NOT NULL,
	"length" bigint NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "mentions_thing_id_start_pk" PRIMARY KEY("thing_id","start")
);
--> statement-breakpoint
CREATE TABLE "community_reports" (
	"thing_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "community_reports_thing_id_user_id_pk" PRIMARY KEY("thing_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "person_relations" (
	"user_id" text NOT NULL,
	"other_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "person_relations_user_id_other_id_pk" PRIMARY KEY("user_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "community_acts" (
	"id" text PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"actor_id" text,
	"user_id" text,
	"forum" text NOT NULL,
	"kind" text,
	"thing_id" text,
	"reason" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "helpful_marks" (
	"review_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "helpful_marks_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "experts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"reviews" bigint NOT NULL,
	"helpful" bigint NOT NULL,
	"recipes" bigint NOT NULL,
	"kinds" jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "success_stories" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"released_at" bigint,
	"hidden_at" bigint,
	"hidden_reason" text,
	"reports" bigint DEFAULT 0 NOT NULL,
	"reported_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_reports" (
	"story_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "story_reports_story_id_user_id_pk" PRIMARY KEY("story_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "news_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"etag" text,
	"last_modified" text,
	"keys" jsonb NOT NULL,
	"last_tried_at" bigint,
	"last_read_at" bigint,
	"next_at" bigint NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL,
	"trouble_code" text,
	"trouble_detail" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_items" (
	"id" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"key" text NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"searched" text NOT NULL,
	"source" text NOT NULL,
	"author" text,
	"link" text,
	"drop_id" text,
	"event_id" text,
	"price" jsonb,
	"published_at" bigint NOT NULL,
	"heat" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_reads" (
	"user_id" text NOT NULL,
	"item_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "news_reads_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "news_saves" (
	"user_id" text NOT NULL,
	"item_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "news_saves_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_email_idx" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_loyalty_due_idx" ON "users" USING btree ("loyalty_due_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "accounts_user_idx" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "accounts_provider_idx" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_value_idx" ON "verifications" USING btree ("value");--> statement-breakpoint
CREATE INDEX "verifications_expires_idx" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_limits_key_key" ON "rate_limits" USING btree ("key");--> statement-breakpoint
CREATE INDEX "rate_limits_last_idx" ON "rate_limits" USING btree ("last_request");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_links_subject_key" ON "identity_links" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_links_user_key" ON "identity_links" USING btree ("user_id","issuer");--> statement-breakpoint
CREATE UNIQUE INDEX "access_tokens_hash_key" ON "access_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "access_tokens_user_idx" ON "access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_hash_key" ON "email_changes" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "email_changes_expires_idx" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sync_devices_user_idx" ON "sync_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sync_log_uid_idx" ON "sync_log" USING btree ("user_id","uid");--> statement-breakpoint
CREATE INDEX "sync_log_args_idx" ON "sync_log" USING btree ("applied_at") WHERE "sync_log"."args" is not null;--> statement-breakpoint
CREATE INDEX "sync_feed_version_idx" ON "sync_feed" USING btree ("user_id","version");--> statement-breakpoint
CREATE INDEX "locations_removed_idx" ON "locations" USING btree ("removed_at") WHERE "locations"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "imports_removed_idx" ON "imports" USING btree ("removed_at") WHERE "imports"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "bottles_removed_idx" ON "bottles" USING btree ("removed_at") WHERE "bottles"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "bottles_live_idx" ON "bottles" USING btree ("cellar_id") WHERE "bottles"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "bottles_import_id_idx" ON "bottles" USING btree ("cellar_id","import_id") WHERE "bottles"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "bottles_photo_idx" ON "bottles" USING btree ("cellar_id","photo") WHERE "bottles"."photo" is not null;--> statement-breakpoint
CREATE INDEX "valuations_removed_idx" ON "valuations" USING btree ("removed_at") WHERE "valuations"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "pours_removed_idx" ON "pours" USING btree ("removed_at") WHERE "pours"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "pours_bottle_id_idx" ON "pours" USING btree ("cellar_id","bottle_id");--> statement-breakpoint
CREATE INDEX "bottle_events_removed_idx" ON "bottle_events" USING btree ("removed_at") WHERE "bottle_events"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "bottle_events_bottle_id_idx" ON "bottle_events" USING btree ("cellar_id","bottle_id");--> statement-breakpoint
CREATE INDEX "recipes_removed_idx" ON "recipes" USING btree ("removed_at") WHERE "recipes"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "recipes_import_id_idx" ON "recipes" USING btree ("cellar_id","import_id") WHERE "recipes"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "recipes_photo_idx" ON "recipes" USING btree ("cellar_id","photo") WHERE "recipes"."photo" is not null;--> statement-breakpoint
CREATE INDEX "shopping_removed_idx" ON "shopping" USING btree ("removed_at") WHERE "shopping"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "alerts_removed_idx" ON "alerts" USING btree ("removed_at") WHERE "alerts"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "alerts_live_idx" ON "alerts" USING btree ("cellar_id") WHERE "alerts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "watches_removed_idx" ON "watches" USING btree ("removed_at") WHERE "watches"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "watches_live_idx" ON "watches" USING btree ("cellar_id") WHERE "watches"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "wishlist_removed_idx" ON "wishlist" USING btree ("removed_at") WHERE "wishlist"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "sightings_removed_idx" ON "sightings" USING btree ("removed_at") WHERE "sightings"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "sightings_photo_idx" ON "sightings" USING btree ("cellar_id","photo") WHERE "sightings"."photo" is not null;--> statement-breakpoint
CREATE INDEX "notices_removed_idx" ON "notices" USING btree ("removed_at") WHERE "notices"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_live_idx" ON "notices" USING btree ("cellar_id") WHERE "notices"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "notices_at_idx" ON "notices" USING btree ("cellar_id","at");--> statement-breakpoint
CREATE INDEX "questions_removed_idx" ON "questions" USING btree ("removed_at") WHERE "questions"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "questions_live_idx" ON "questions" USING btree ("cellar_id") WHERE "questions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "settings_removed_idx" ON "settings" USING btree ("removed_at") WHERE "settings"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "cellars_removed_idx" ON "cellars" USING btree ("removed_at") WHERE "cellars"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_removed_idx" ON "messages" USING btree ("removed_at") WHERE "messages"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_live_idx" ON "messages" USING btree ("cellar_id") WHERE "messages"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "messages_at_idx" ON "messages" USING btree ("cellar_id","at");--> statement-breakpoint
CREATE INDEX "asked_removed_idx" ON "asked" USING btree ("removed_at") WHERE "asked"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "trends_removed_idx" ON "trends" USING btree ("removed_at") WHERE "trends"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "stored_files_hash_idx" ON "stored_files" USING btree ("hash","kind");--> statement-breakpoint
CREATE INDEX "stored_files_size_idx" ON "stored_files" USING btree ("owner_id","size");--> statement-breakpoint
CREATE INDEX "stored_files_last_named_idx" ON "stored_files" USING btree ("kind","last_named_at","owner_id","hash");--> statement-breakpoint
CREATE INDEX "listing_changes_percent_idx" ON "listing_changes" USING btree ("category","period","percent");--> statement-breakpoint
CREATE INDEX "listing_changes_on_idx" ON "listing_changes" USING btree ("category","period","on");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_key_key" ON "listings" USING btree ("key");--> statement-breakpoint
CREATE INDEX "listings_batch_idx" ON "listings" USING btree ("batch","id");--> statement-breakpoint
CREATE INDEX "listings_priced_idx" ON "listings" USING btree ("priced_on","id");--> statement-breakpoint
CREATE INDEX "price_points_priced_idx" ON "price_points" USING btree ("priced_on");--> statement-breakpoint
CREATE INDEX "price_points_list_idx" ON "price_points" USING btree ("list_id","listing_id","priced_on") WHERE "price_points"."list_id" is not null;--> statement-breakpoint
CREATE INDEX "price_lists_created_idx" ON "price_lists" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "listing_words_listing_idx" ON "listing_words" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "wish_matches_wish_idx" ON "wish_matches" USING btree ("cellar_id","wish_id","listing_id");--> statement-breakpoint
CREATE INDEX "bottle_names_key_idx" ON "bottle_names" USING btree ("key");--> statement-breakpoint
CREATE INDEX "bottle_names_check_idx" ON "bottle_names" USING btree ("id") WHERE "bottle_names"."check" is not null;--> statement-breakpoint
CREATE INDEX "bottle_names_spread_idx" ON "bottle_names" USING btree ("id") WHERE "bottle_names"."spread" is not null;--> statement-breakpoint
CREATE INDEX "bottle_name_words_name_idx" ON "bottle_name_words" USING btree ("name_id");--> statement-breakpoint
CREATE INDEX "named_bottles_name_idx" ON "named_bottles" USING btree ("name_id","cellar_id","bottle_id");--> statement-breakpoint
CREATE INDEX "named_bottles_key_idx" ON "named_bottles" USING btree ("cellar_id","key") WHERE "named_bottles"."paid" is not null;--> statement-breakpoint
CREATE INDEX "collector_prices_price_idx" ON "collector_prices" USING btree ("key","price");--> statement-breakpoint
CREATE INDEX "collector_prices_cellar_idx" ON "collector_prices" USING btree ("cellar_id");--> statement-breakpoint
CREATE INDEX "paid_keys_check_idx" ON "paid_keys" USING btree ("key") WHERE "paid_keys"."check" is not null;--> statement-breakpoint
CREATE INDEX "public_recipes_cellar_idx" ON "public_recipes" USING btree ("cellar_id");--> statement-breakpoint
CREATE INDEX "cellar_members_user_idx" ON "cellar_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cellar_invitations_code_key" ON "cellar_invitations" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "cellar_invitations_cellar_idx" ON "cellar_invitations" USING btree ("cellar_id");--> statement-breakpoint
CREATE INDEX "cellar_invitations_user_idx" ON "cellar_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cellar_invitations_expires_idx" ON "cellar_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "catalogue_bottles_batch_idx" ON "catalogue_bottles" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "catalogue_codes_bottle_idx" ON "catalogue_codes" USING btree ("bottle_id");--> statement-breakpoint
CREATE INDEX "code_lookups_asked_idx" ON "code_lookups" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "exchange_rates_taken_idx" ON "exchange_rates" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "notice_deliveries_at_idx" ON "notice_deliveries" USING btree ("delivered_at");--> statement-breakpoint
CREATE INDEX "gathered_notices_at_idx" ON "gathered_notices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "delivery_counts_at_idx" ON "delivery_counts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "jobs_due_idx" ON "jobs" USING btree ("kind","parked_at","run_at");--> statement-breakpoint
CREATE INDEX "jobs_user_idx" ON "jobs" USING btree ("user_id") WHERE "jobs"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "request_keys_at_idx" ON "request_keys" USING btree ("at");--> statement-breakpoint
CREATE INDEX "compliance_logs_at_idx" ON "compliance_logs" USING btree ("at","chain","number");--> statement-breakpoint
CREATE INDEX "compliance_logs_reservation_idx" ON "compliance_logs" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "compliance_logs_action_idx" ON "compliance_logs" USING btree ("chain","action","at");--> statement-breakpoint
CREATE INDEX "stores_status_applied_idx" ON "stores" USING btree ("status","applied_at","id");--> statement-breakpoint
CREATE INDEX "stores_status_name_idx" ON "stores" USING btree ("status","name_key","id");--> statement-breakpoint
CREATE INDEX "stores_name_idx" ON "stores" USING btree ("status","name_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "stores_city_idx" ON "stores" USING btree ("status","city_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "stores_zip_idx" ON "stores" USING btree ("status","zip_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "stores_created_idx" ON "stores" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stores_owner_idx" ON "stores" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_license_key" ON "stores" USING btree ("state","license_key") WHERE "stores"."status" <> 'rejected';--> statement-breakpoint
CREATE INDEX "store_people_user_idx" ON "store_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_invitations_person_key" ON "store_invitations" USING btree ("store_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "store_invitations_secret_key" ON "store_invitations" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "store_invitations_expires_idx" ON "store_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "store_favorites_store_idx" ON "store_favorites" USING btree ("store_id","user_id");--> statement-breakpoint
CREATE INDEX "drops_store_idx" ON "drops" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "drops_hype_idx" ON "drops" USING btree ("hype_score","created_at","id");--> statement-breakpoint
CREATE INDEX "drops_category_hype_idx" ON "drops" USING btree ("category","hype_score","created_at","id");--> statement-breakpoint
CREATE INDEX "drops_category_created_idx" ON "drops" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "drops_category_listed_idx" ON "drops" USING btree ("category","listed_until","id");--> statement-breakpoint
CREATE INDEX "drops_starts_idx" ON "drops" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "drops_listed_idx" ON "drops" USING btree ("listed_until","id");--> statement-breakpoint
CREATE INDEX "drops_created_idx" ON "drops" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "drops_picture_idx" ON "drops" USING btree ("picture");--> statement-breakpoint
CREATE INDEX "drops_ranked_idx" ON "drops" USING btree ("listed_until","id") WHERE "drops"."hype_score" >= 0;--> statement-breakpoint
CREATE INDEX "drops_stale_price_idx" ON "drops" USING btree ("listed_until","id") WHERE "drops"."price_listed_at" < "drops"."listed_until";--> statement-breakpoint
CREATE INDEX "drops_waiting_idx" ON "drops" USING btree ("listed_until","id") WHERE "drops"."waiting" > 0;--> statement-breakpoint
CREATE INDEX "drop_words_word_idx" ON "drop_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "drop_words_drop_idx" ON "drop_words" USING btree ("drop_id");--> statement-breakpoint
CREATE INDEX "drop_viewers_seen_idx" ON "drop_viewers" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_code_key" ON "reservations" USING btree ("store_id","pickup_code");--> statement-breakpoint
CREATE INDEX "reservations_user_idx" ON "reservations" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reservations_drop_idx" ON "reservations" USING btree ("drop_id","user_id");--> statement-breakpoint
CREATE INDEX "reservations_heat_idx" ON "reservations" USING btree ("drop_id","created_at");--> statement-breakpoint
CREATE INDEX "reservations_store_idx" ON "reservations" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reservations_today_idx" ON "reservations" USING btree ("store_id","status","pickup_until");--> statement-breakpoint
CREATE INDEX "reservations_due_idx" ON "reservations" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "reservations_created_idx" ON "reservations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reservations_clerk_idx" ON "reservations" USING btree ("picked_up_by");--> statement-breakpoint
CREATE INDEX "reservations_picked_up_idx" ON "reservations" USING btree ("picked_up_at","id") WHERE "reservations"."picked_up_at" is not null;--> statement-breakpoint
CREATE INDEX "drop_waits_order_idx" ON "drop_waits" USING btree ("drop_id","joined_at","id");--> statement-breakpoint
CREATE INDEX "drop_waits_user_idx" ON "drop_waits" USING btree ("user_id","joined_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "free_reserves_once_key" ON "free_reserves" USING btree ("user_id","subject","reason");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_credits_once_key" ON "fee_credits" USING btree ("user_id","subject","reason");--> statement-breakpoint
CREATE INDEX "reminders_due_idx" ON "reminders" USING btree ("due_at","user_id","subject_id");--> statement-breakpoint
CREATE INDEX "reminders_subject_idx" ON "reminders" USING btree ("subject_id","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_reservation_key" ON "reviews" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reviews_store_idx" ON "reviews" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_user_idx" ON "reviews" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_reported_idx" ON "reviews" USING btree ("reported_at","id") WHERE "reviews"."reported_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_featured_idx" ON "reviews" USING btree ("helpful","created_at","id") WHERE "reviews"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_hidden_idx" ON "reviews" USING btree ("hidden_at","id") WHERE "reviews"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "review_reports_user_idx" ON "review_reports" USING btree ("user_id","created_at","review_id");--> statement-breakpoint
CREATE INDEX "review_reports_at_idx" ON "review_reports" USING btree ("review_id","created_at");--> statement-breakpoint
CREATE INDEX "hand_overs_at_idx" ON "hand_overs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ultra_drops_store_idx" ON "ultra_drops" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ultra_drops_hype_idx" ON "ultra_drops" USING btree ("hype_score","created_at","id");--> statement-breakpoint
CREATE INDEX "ultra_drops_listed_idx" ON "ultra_drops" USING btree ("listed_until","id");--> statement-breakpoint
CREATE INDEX "ultra_drops_due_idx" ON "ultra_drops" USING btree ("due_at","id") WHERE "ultra_drops"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "ultra_drops_picture_idx" ON "ultra_drops" USING btree ("picture");--> statement-breakpoint
CREATE UNIQUE INDEX "ultra_drop_requests_once_key" ON "ultra_drop_requests" USING btree ("ultra_drop_id","user_id");--> statement-breakpoint
CREATE INDEX "ultra_drop_requests_status_idx" ON "ultra_drop_requests" USING btree ("ultra_drop_id","status","requested_at","id");--> statement-breakpoint
CREATE INDEX "ultra_drop_requests_heat_idx" ON "ultra_drop_requests" USING btree ("ultra_drop_id","requested_at");--> statement-breakpoint
CREATE INDEX "ultra_drop_requests_user_idx" ON "ultra_drop_requests" USING btree ("user_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "ultra_drop_requests_reviewer_idx" ON "ultra_drop_requests" USING btree ("reviewed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "ultra_drop_entries_once_key" ON "ultra_drop_entries" USING btree ("ultra_drop_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ultra_drop_entries_code_key" ON "ultra_drop_entries" USING btree ("ultra_drop_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "ultra_drop_entries_turn_key" ON "ultra_drop_entries" USING btree ("ultra_drop_id","turn") WHERE "ultra_drop_entries"."turn" is not null;--> statement-breakpoint
CREATE INDEX "ultra_drop_entries_heat_idx" ON "ultra_drop_entries" USING btree ("ultra_drop_id","entered_at");--> statement-breakpoint
CREATE INDEX "ultra_drop_entries_user_idx" ON "ultra_drop_entries" USING btree ("user_id","entered_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "loyalty_entries_once_key" ON "loyalty_entries" USING btree ("user_id","reason","subject","number");--> statement-breakpoint
CREATE INDEX "loyalty_entries_at_idx" ON "loyalty_entries" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "loyalty_entries_week_idx" ON "loyalty_entries" USING btree ("user_id","week");--> statement-breakpoint
CREATE INDEX "events_hype_idx" ON "events" USING btree ("hype_score","created_at","id");--> statement-breakpoint
CREATE INDEX "events_date_idx" ON "events" USING btree ("event_date","id");--> statement-breakpoint
CREATE INDEX "events_store_idx" ON "events" USING btree ("store_id","event_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_registrations_once_key" ON "event_registrations" USING btree ("event_id","user_id") WHERE "event_registrations"."status" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "event_registrations_code_key" ON "event_registrations" USING btree ("store_id","code");--> statement-breakpoint
CREATE INDEX "event_registrations_status_idx" ON "event_registrations" USING btree ("event_id","status","registered_at","id");--> statement-breakpoint
CREATE INDEX "event_registrations_place_idx" ON "event_registrations" USING btree ("event_id","status","place");--> statement-breakpoint
CREATE INDEX "event_registrations_heat_idx" ON "event_registrations" USING btree ("event_id","registered_at");--> statement-breakpoint
CREATE INDEX "event_registrations_user_idx" ON "event_registrations" USING btree ("user_id","registered_at","id");--> statement-breakpoint
CREATE INDEX "event_registrations_clerk_idx" ON "event_registrations" USING btree ("attended_by");--> statement-breakpoint
CREATE INDEX "event_registrations_due_idx" ON "event_registrations" USING btree ("due_at","id") WHERE "event_registrations"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bottle_sightings_once_key" ON "bottle_sightings" USING btree ("once_key");--> statement-breakpoint
CREATE INDEX "bottle_sightings_listed_idx" ON "bottle_sightings" USING btree ("listed_at","id") WHERE "bottle_sightings"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX "bottle_sightings_region_idx" ON "bottle_sightings" USING btree ("region","listed_at","id") WHERE "bottle_sightings"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX "bottle_sightings_hype_idx" ON "bottle_sightings" USING btree ("hype_score","listed_at","id") WHERE "bottle_sightings"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX "bottle_sightings_region_hype_idx" ON "bottle_sightings" USING btree ("region","hype_score","listed_at","id") WHERE "bottle_sightings"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX "bottle_sightings_state_hype_idx" ON "bottle_sightings" USING btree ("zip_state","hype_score","listed_at","id") WHERE "bottle_sightings"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX "bottle_sightings_store_idx" ON "bottle_sightings" USING btree ("store_id","listed_at","id") WHERE "bottle_sightings"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX "bottle_sightings_disputed_idx" ON "bottle_sightings" USING btree ("disputed_at","id") WHERE "bottle_sightings"."disputed_at" is not null;--> statement-breakpoint
CREATE INDEX "bottle_sightings_due_idx" ON "bottle_sightings" USING btree ("due_at","id") WHERE "bottle_sightings"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "bottle_sightings_scout_idx" ON "bottle_sightings" USING btree ("scout_user_id","rewarded_on");--> statement-breakpoint
CREATE INDEX "bottle_sightings_over_idx" ON "bottle_sightings" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sighting_answers_user_idx" ON "sighting_answers" USING btree ("user_id","at","sighting_id");--> statement-breakpoint
CREATE INDEX "sighting_answers_over_idx" ON "sighting_answers" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsor_requests_open_key" ON "sponsor_requests" USING btree ("account_id","store_id") WHERE "sponsor_requests"."status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "sponsor_requests_account_idx" ON "sponsor_requests" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sponsor_requests_store_idx" ON "sponsor_requests" USING btree ("store_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "sponsor_requests_processed_by_idx" ON "sponsor_requests" USING btree ("processed_by");--> statement-breakpoint
CREATE INDEX "sponsor_requests_expires_idx" ON "sponsor_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payments_reservation_idx" ON "payments" USING btree ("reservation_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_gateway_key" ON "payments" USING btree ("gateway_id");--> statement-breakpoint
CREATE INDEX "payments_user_idx" ON "payments" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_status_idx" ON "payments" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_ops_once_key" ON "payment_ops" USING btree ("once");--> statement-breakpoint
CREATE INDEX "payment_ops_subject_idx" ON "payment_ops" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "payment_ops_status_idx" ON "payment_ops" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "payment_ops_refunds_idx" ON "payment_ops" USING btree ("updated_at","id") WHERE "payment_ops"."kind" = 'refund' and "payment_ops"."status" = 'done' and "payment_ops"."updated_at" - "payment_ops"."done_at" < 2592000000;--> statement-breakpoint
CREATE INDEX "payment_ops_links_idx" ON "payment_ops" USING btree ("created_at","id") WHERE "payment_ops"."kind" in ('account.onboard', 'account.login');--> statement-breakpoint
CREATE INDEX "gateway_events_done_idx" ON "gateway_events" USING btree ("done_at","received_at","id");--> statement-breakpoint
CREATE INDEX "gateway_events_received_idx" ON "gateway_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "store_accounts_account_key" ON "store_accounts" USING btree ("account");--> statement-breakpoint
CREATE INDEX "store_accounts_updated_idx" ON "store_accounts" USING btree ("updated_at","store_id");--> statement-breakpoint
CREATE INDEX "store_accounts_unfinished_idx" ON "store_accounts" USING btree ("updated_at","store_id") WHERE not "store_accounts"."charges_enabled";--> statement-breakpoint
CREATE UNIQUE INDEX "test_gateway_key_key" ON "test_gateway" USING btree ("key");--> statement-breakpoint
CREATE INDEX "test_gateway_kind_idx" ON "test_gateway" USING btree ("kind","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_gateway_key" ON "customers" USING btree ("gateway_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_live_key" ON "subscriptions" USING btree ("live_for");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_gateway_key" ON "subscriptions" USING btree ("gateway_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user_idx" ON "subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_until_idx" ON "subscriptions" USING btree ("insider_until");--> statement-breakpoint
CREATE INDEX "subscriptions_refreshed_idx" ON "subscriptions" USING btree ("refreshed_at");--> statement-breakpoint
CREATE INDEX "trial_cards_user_idx" ON "trial_cards" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_requests_user_idx" ON "support_requests" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "support_requests_created_idx" ON "support_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_requests_list_idx" ON "support_requests" USING btree ("status","rank","created_at","id");--> statement-breakpoint
CREATE INDEX "support_requests_expires_idx" ON "support_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "groups_size_idx" ON "groups" USING btree ("member_count","id");--> statement-breakpoint
CREATE INDEX "groups_category_size_idx" ON "groups" USING btree ("category","member_count","id");--> statement-breakpoint
CREATE INDEX "group_finds_idx" ON "group_finds" USING btree ("key","member_count","group_id");--> statement-breakpoint
CREATE INDEX "group_memberships_user_idx" ON "group_memberships" USING btree ("user_id","status","group_id");--> statement-breakpoint
CREATE INDEX "group_memberships_list_idx" ON "group_memberships" USING btree ("group_id","status","changed_at","user_id");--> statement-breakpoint
CREATE INDEX "group_memberships_role_idx" ON "group_memberships" USING btree ("group_id","role");--> statement-breakpoint
CREATE INDEX "community_people_name_idx" ON "community_people" USING btree ("name_key" text_pattern_ops,"user_id");--> statement-breakpoint
CREATE INDEX "posts_forum_idx" ON "posts" USING btree ("forum","created_at","id") WHERE "posts"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "posts_created_idx" ON "posts" USING btree ("created_at","id") WHERE "posts"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "posts_author_idx" ON "posts" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "posts_picture_idx" ON "posts" USING btree ("picture");--> statement-breakpoint
CREATE INDEX "posts_reported_idx" ON "posts" USING btree ("reported_at","id") WHERE "posts"."reported_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_forum_reported_idx" ON "posts" USING btree ("forum","reported_at","id") WHERE "posts"."reported_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_hidden_idx" ON "posts" USING btree ("hidden_at","id") WHERE "posts"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_forum_hidden_idx" ON "posts" USING btree ("forum","hidden_at","id") WHERE "posts"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_appeal_idx" ON "posts" USING btree ("appeal_open_at","id") WHERE "posts"."appeal_open_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_forum_appeal_idx" ON "posts" USING btree ("forum","appeal_open_at","id") WHERE "posts"."appeal_open_at" is not null;--> statement-breakpoint
CREATE INDEX "post_likes_user_idx" ON "post_likes" USING btree ("user_id","created_at","post_id");--> statement-breakpoint
CREATE INDEX "post_comments_post_idx" ON "post_comments" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "post_comments_author_idx" ON "post_comments" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "post_comments_reported_idx" ON "post_comments" USING btree ("reported_at","id") WHERE "post_comments"."reported_at" is not null;--> statement-breakpoint
CREATE INDEX "post_comments_forum_reported_idx" ON "post_comments" USING btree ("forum","reported_at","id") WHERE "post_comments"."reported_at" is not null;--> statement-breakpoint
CREATE INDEX "post_comments_hidden_idx" ON "post_comments" USING btree ("hidden_at","id") WHERE "post_comments"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "post_comments_forum_hidden_idx" ON "post_comments" USING btree ("forum","hidden_at","id") WHERE "post_comments"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "post_comments_appeal_idx" ON "post_comments" USING btree ("appeal_open_at","id") WHERE "post_comments"."appeal_open_at" is not null;--> statement-breakpoint
CREATE INDEX "post_comments_forum_appeal_idx" ON "post_comments" USING btree ("forum","appeal_open_at","id") WHERE "post_comments"."appeal_open_at" is not null;--> statement-breakpoint
CREATE INDEX "mentions_user_idx" ON "mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_reports_thing_idx" ON "community_reports" USING btree ("thing_id","created_at");--> statement-breakpoint
CREATE INDEX "community_reports_user_idx" ON "community_reports" USING btree ("user_id","created_at","thing_id");--> statement-breakpoint
CREATE INDEX "person_relations_other_idx" ON "person_relations" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "person_relations_list_idx" ON "person_relations" USING btree ("user_id","created_at","other_id");--> statement-breakpoint
CREATE INDEX "community_acts_created_idx" ON "community_acts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "community_acts_forum_idx" ON "community_acts" USING btree ("forum","created_at","id");--> statement-breakpoint
CREATE INDEX "community_acts_actor_idx" ON "community_acts" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "community_acts_user_idx" ON "community_acts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "helpful_marks_user_idx" ON "helpful_marks" USING btree ("user_id","created_at","review_id");--> statement-breakpoint
CREATE UNIQUE INDEX "experts_id_key" ON "experts" USING btree ("id");--> statement-breakpoint
CREATE INDEX "experts_list_idx" ON "experts" USING btree ("helpful","reviews","recipes","id");--> statement-breakpoint
CREATE UNIQUE INDEX "success_stories_user_key" ON "success_stories" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "success_stories_list_idx" ON "success_stories" USING btree ("released_at","id") WHERE ("success_stories"."released_at" is not null and "success_stories"."hidden_at" is null);--> statement-breakpoint
CREATE INDEX "success_stories_reported_idx" ON "success_stories" USING btree ("reported_at","id") WHERE "success_stories"."reported_at" is not null;--> statement-breakpoint
CREATE INDEX "success_stories_hidden_idx" ON "success_stories" USING btree ("hidden_at","id") WHERE "success_stories"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "story_reports_user_idx" ON "story_reports" USING btree ("user_id","created_at","story_id");--> statement-breakpoint
CREATE INDEX "story_reports_at_idx" ON "story_reports" USING btree ("story_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "news_sources_address_idx" ON "news_sources" USING btree ("address");--> statement-breakpoint
CREATE INDEX "news_sources_name_idx" ON "news_sources" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "news_sources_next_idx" ON "news_sources" USING btree ("is_paused","next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "news_items_key_idx" ON "news_items" USING btree ("origin","key");--> statement-breakpoint
CREATE INDEX "news_items_origin_idx" ON "news_items" USING btree ("origin","published_at","id");--> statement-breakpoint
CREATE INDEX "news_items_latest_idx" ON "news_items" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "news_items_category_idx" ON "news_items" USING btree ("category","published_at","id");--> statement-breakpoint
CREATE INDEX "news_items_heat_idx" ON "news_items" USING btree ("heat","published_at");--> statement-breakpoint
CREATE INDEX "news_reads_at_idx" ON "news_reads" USING btree ("at");--> statement-breakpoint
CREATE INDEX "news_reads_item_idx" ON "news_reads" USING btree ("item_id","at");--> statement-breakpoint
CREATE INDEX "news_saves_user_idx" ON "news_saves" USING btree ("user_id","at","item_id");--> statement-breakpoint
CREATE INDEX "news_saves_item_idx" ON "news_saves" USING btree ("item_id","at");