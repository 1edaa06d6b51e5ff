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
CREATE INDEX "stored_files_hash_idx" ON "stored_files" USING btree ("hash","kind");--> statement-breakpoint
CREATE INDEX "stored_files_size_idx" ON "stored_files" USING btree ("owner_id","size");--> statement-breakpoint
CREATE INDEX "stored_files_last_named_idx" ON "stored_files" USING btree ("kind","last_named_at","owner_id","hash");--> statement-breakpoint
INSERT INTO "stored_files" ("kind", "owner_id", "hash", "size", "type", "created_at", "last_named_at") SELECT 'photo', "user_id", "hash", "size", "type", "created_at", "last_named_at" FROM "photos";--> statement-breakpoint
INSERT INTO "stored_files" ("kind", "owner_id", "hash", "size", "type", "created_at", "last_named_at") SELECT 'drop-picture', "store_id", "hash", NULL, 'image/webp', "uploaded_at", "uploaded_at" FROM "drop_pictures";--> statement-breakpoint
DELETE FROM "jobs" WHERE "id" IN ('every/photos.dropUnnamed', 'every/market.pictures');--> statement-breakpoint
DROP TABLE "drop_pictures" CASCADE;--> statement-breakpoint
DROP TABLE "photos" CASCADE;