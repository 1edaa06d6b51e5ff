DROP INDEX "drops_created_idx";--> statement-breakpoint
ALTER TABLE "drops" ADD COLUMN "waiting" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "drop_id" text;--> statement-breakpoint
CREATE INDEX "drops_created_idx" ON "drops" USING btree ("created_at","id");