DROP INDEX "store_favorites_store_idx";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "state" text;--> statement-breakpoint
CREATE INDEX "store_favorites_store_idx" ON "store_favorites" USING btree ("store_id","user_id");