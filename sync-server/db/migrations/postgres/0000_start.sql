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
	"source_key" text,
	"source_row" text,
	"import_id" text,
	"opened_at" bigint,
	"use_count" bigint NOT NULL,
	"last_used_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "bottles_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "deleted_accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"bottle_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	"to_location" text,
	"to_bin" text,
	"from_location" text,
	"from_bin" text,
	"from_quantity" bigint,
	"from_fill_level" bigint,
	"from_opened_at" bigint,
	CONSTRAINT "events_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
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
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"args" jsonb NOT NULL,
	"run_at" bigint NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"leased_until" bigint DEFAULT 0 NOT NULL,
	"lease" text,
	"parked_at" bigint,
	"last_error" text,
	"created_at" bigint NOT NULL
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
CREATE TABLE "photos" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_named_at" bigint NOT NULL,
	CONSTRAINT "photos_user_id_hash_pk" PRIMARY KEY("user_id","hash")
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
	CONSTRAINT "pours_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"last_request" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
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
CREATE TABLE "settings" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"theme" text NOT NULL,
	"units" text NOT NULL,
	"list_style" text NOT NULL,
	"hide_amounts" boolean NOT NULL,
	CONSTRAINT "settings_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
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
CREATE TABLE "sync_heads" (
	"user_id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"tombstone_floor" bigint NOT NULL
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
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"subscription_tier" text DEFAULT 'free' NOT NULL,
	"age_confirmed_at" bigint,
	"age_wording_version" text
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
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_idx" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "accounts_provider_idx" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "bottles_removed_idx" ON "bottles" USING btree ("removed_at") WHERE "bottles"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "bottles_live_idx" ON "bottles" USING btree ("cellar_id") WHERE "bottles"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "bottles_import_id_idx" ON "bottles" USING btree ("cellar_id","import_id") WHERE "bottles"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "bottles_photo_idx" ON "bottles" USING btree ("cellar_id","photo") WHERE "bottles"."photo" is not null;--> statement-breakpoint
CREATE INDEX "events_removed_idx" ON "events" USING btree ("removed_at") WHERE "events"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "events_bottle_id_idx" ON "events" USING btree ("cellar_id","bottle_id");--> statement-breakpoint
CREATE INDEX "imports_removed_idx" ON "imports" USING btree ("removed_at") WHERE "imports"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_due_idx" ON "jobs" USING btree ("parked_at","run_at");--> statement-breakpoint
CREATE INDEX "jobs_kind_idx" ON "jobs" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "locations_removed_idx" ON "locations" USING btree ("removed_at") WHERE "locations"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "photos_hash_idx" ON "photos" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "photos_last_named_idx" ON "photos" USING btree ("last_named_at");--> statement-breakpoint
CREATE INDEX "pours_removed_idx" ON "pours" USING btree ("removed_at") WHERE "pours"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "pours_bottle_id_idx" ON "pours" USING btree ("cellar_id","bottle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_limits_key_key" ON "rate_limits" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "settings_removed_idx" ON "settings" USING btree ("removed_at") WHERE "settings"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "sync_devices_user_idx" ON "sync_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sync_feed_version_idx" ON "sync_feed" USING btree ("user_id","version");--> statement-breakpoint
CREATE INDEX "sync_log_uid_idx" ON "sync_log" USING btree ("user_id","uid");--> statement-breakpoint
CREATE INDEX "sync_log_args_idx" ON "sync_log" USING btree ("applied_at") WHERE "sync_log"."args" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expires_idx" ON "verifications" USING btree ("expires_at");